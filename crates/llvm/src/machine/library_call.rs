//! Which function of the library a label belongs to: what the prelude does inside it is nothing that its caller wrote.
//!
//! It is found out of the frames that a snapshot holds, when somebody asks; nothing is noted while a thread runs.

use super::code::{BELOW, Op};
use super::demangle::readable;
use super::thread::{Context, ThreadRun, home};
use crate::library::{POLLED, synchronising};
use norns_execution::program::LibraryCall;

impl ThreadRun {
    /// The call of a function that synchronises which the label after so many answers belongs to.
    pub(super) fn library_call(&self, context: Context<'_>, answers: usize) -> Option<LibraryCall> {
        let code = context.code;
        let snapshot = self.snapshots.get(answers)?;
        let (mut counter, mut base) = (snapshot.registers.counter, snapshot.registers.base);
        let mut object = None;
        let mut found = None;
        // From the innermost frame outwards, as long as the code is not the program's.
        while code.places[counter as usize] == 0 && base > home(code) {
            let back = self.word_at(answers, base)? as u32;
            let outer = self.word_at(answers, base + 1)? as u32;
            counter = back.checked_sub(1)?;
            base = outer;
            let Op::Call {
                function,
                arguments,
                count,
                ..
            } = code.ops[counter as usize]
            else {
                break;
            };
            let name = &*code.functions[function as usize].name;
            let name = name.strip_prefix(POLLED).unwrap_or(name);
            let kind = synchronising(name);
            object = object.or(kind);
            if kind.is_none() {
                continue;
            }
            let first = (count > 0).then(|| code.arguments[arguments as usize]);
            let argument = first.and_then(|slot| {
                context.location(self.word_at(answers, (base - BELOW).wrapping_add(slot))?)
            });
            found = Some(LibraryCall {
                function: readable(name).into_owned(),
                object: object.unwrap_or_default(),
                argument,
                continued: snapshot.low() > base,
            });
        }
        found
    }
}
