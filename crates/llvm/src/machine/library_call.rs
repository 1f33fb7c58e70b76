//! The library function that a label belongs to: what the prelude does inside it was not written by its caller.
//!
//! It is determined on demand from the frames that a snapshot holds; nothing is recorded while a thread runs.

use super::code::{BELOW, FunctionCode, Op};
use super::demangle::{last_two_parts, library_function, readable, short_function, unnamed};
use super::thread::{Context, ThreadRun, home};
use crate::library::{POLLED, synchronising};
use norns_execution::program::{CallFrame, LibraryCall};

/// The number of the system call `futex`.
const SYS_FUTEX: u64 = 202;

/// The operation of a call of `futex`, as `<linux/futex.h>` names it.
const fn futex_operation(operation: u64) -> Option<&'static str> {
    // Without the flags for private memory and for the clock.
    match operation & 0x7f {
        0 => Some("FUTEX_WAIT"),
        1 => Some("FUTEX_WAKE"),
        3 => Some("FUTEX_REQUEUE"),
        4 => Some("FUTEX_CMP_REQUEUE"),
        9 => Some("FUTEX_WAIT_BITSET"),
        10 => Some("FUTEX_WAKE_BITSET"),
        _ => None,
    }
}

/// Functions of the prelude that take the place of functions of Rust's condition variables, and what they are called: as operations of
/// a futex if they wait.
const CONDITIONS_OF_RUST: [(&str, &str); 4] = [
    ("norns.rust.condition_wait_until", "FUTEX_WAIT_BITSET"),
    ("norns.rust.condition_wait", "FUTEX_WAIT"),
    ("norns.rust.condition_notify_one", "Condvar::notify_one"),
    ("norns.rust.condition_notify_all", "Condvar::notify_all"),
];

/// What such a function does to a mutex is told as that.
const MUTEX_OF_RUST: [&str; 2] = ["norns.rust.mutex_lock", "norns.rust.mutex_unlock"];

/// The outermost function of the program that a thread is running.
struct Outermost<'c> {
    symbol: &'c str,
    /// Where it is, among the places of the source.
    place: usize,
    /// An instruction of its frame, into which it may be inlined.
    counter: u32,
}

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
            let of_call = |place: u32| {
                let slot = (place < count).then(|| code.arguments[(arguments + place) as usize]);
                self.word_at(answers, (base - BELOW).wrapping_add(slot?))
            };
            if name == "syscall" {
                let [number, address, operation] = [0, 1, 2].map(of_call);
                if number == Some(SYS_FUTEX)
                    && let Some(function) = operation.and_then(futex_operation)
                {
                    found = Some(LibraryCall {
                        function: function.to_owned(),
                        object: "futex",
                        argument: address.and_then(|address| context.location(address)),
                        continued: snapshot.low() > base,
                    });
                }
                continue;
            }
            if MUTEX_OF_RUST.contains(&name) {
                return None;
            }
            let kind = synchronising(name);
            object = object.or(kind);
            let mut conditions = CONDITIONS_OF_RUST.iter();
            let condition = conditions.find(|(replacement, _)| *replacement == name);
            let (function, object) = match (condition, kind) {
                (Some(&(_, function)), _) => (function.to_owned(), "futex"),
                (None, Some(_)) => (readable(name).into_owned(), object.unwrap_or_default()),
                (None, None) => continue,
            };
            found = Some(LibraryCall {
                function,
                object,
                argument: of_call(0).and_then(|address| context.location(address)),
                continued: snapshot.low() > base,
            });
        }
        found
    }

    /// The function of the standard library that the program called, in which the label after so many answers is.
    pub(super) fn called(&self, context: Context<'_>, answers: usize) -> Option<String> {
        let function = self.called_function(context, answers)?;
        let FunctionCode {
            name,
            of_dependency,
            ..
        } = &context.code.functions[function as usize];
        library_function(name).or_else(|| of_dependency.then(|| last_two_parts(name))?)
    }

    /// The symbol of the function of a library that the program called, in which the label after so many answers is.
    pub(super) fn called_symbol<'c>(
        &self,
        context: Context<'c>,
        answers: usize,
    ) -> Option<&'c str> {
        let function = self.called_function(context, answers)?;
        Some(&context.code.functions[function as usize].name)
    }

    /// The function of a library that the program called, in which the label after so many answers is.
    fn called_function(&self, context: Context<'_>, answers: usize) -> Option<u32> {
        let code = context.code;
        let snapshot = self.snapshots.get(answers)?;
        let (mut counter, mut base) = (snapshot.registers.counter, snapshot.registers.base);
        let mut called = None;
        while code.places[counter as usize] == 0 && base > home(code) {
            called = function_at_counter(context, counter);
            counter = (self.word_at(answers, base)? as u32).checked_sub(1)?;
            base = self.word_at(answers, base + 1)? as u32;
        }
        let is_of_program = code.places[counter as usize] != 0;
        called.filter(|_| is_of_program)
    }

    /// The functions of the program that are running at the label after so many answers, innermost first.
    pub(super) fn calls(&self, context: Context<'_>, answers: usize) -> Vec<CallFrame> {
        let code = context.code;
        let Some(snapshot) = self.snapshots.get(answers) else {
            return Vec::new();
        };
        let mut calls = Vec::new();
        let (mut counter, mut base) = (snapshot.registers.counter, snapshot.registers.base);
        loop {
            let mut place = code.places[counter as usize];
            while let Some(index) = (place as usize).checked_sub(1) {
                let (function, caller) = &code.place_scopes[index];
                calls.push(CallFrame {
                    function: function.as_deref().map(short_function),
                    position: code.source_places[index].into(),
                });
                place = *caller;
            }
            if base <= home(code) {
                return calls;
            }
            let outer = self
                .word_at(answers, base)
                .zip(self.word_at(answers, base + 1));
            let caller = outer.and_then(|(back, outer)| {
                // The upper half of the word says something else.
                let counter = (back as u32).checked_sub(1)?;
                Some((counter, outer as u32))
            });
            let Some(caller) = caller else {
                return calls;
            };
            (counter, base) = caller;
        }
    }

    /// The first function of the program that the thread runs; one without a name is called by where it stands.
    pub(super) fn first_of_program(&self, context: Context<'_>) -> Option<String> {
        let code = context.code;
        let mut answers = 0..self.snapshots.len();
        let Outermost {
            symbol,
            place: index,
            counter,
        } = answers.find_map(|answers| self.outermost(context, answers))?;
        let name = readable(symbol);
        let is_it = |function: u32| *code.functions[function as usize].name == *name;
        // Several closures may have the same name; one that is inlined is known only if there is no other.
        let mut of_name = (0..code.functions.len() as u32).filter(|&function| is_it(function));
        let own = function_at_counter(context, counter).filter(|&function| is_it(function));
        let function = own.or_else(|| of_name.next().filter(|_| of_name.next().is_none()));
        let declared = function.and_then(|function| {
            // Functions are the first objects behind the null page.
            let object = code.image.objects.get(function as usize + 1)?;
            object.source.strip_prefix(", declared at ")
        });
        // Otherwise it is where its first step is.
        let first = code.origins.get(index).map(|&text| {
            let names = context.names();
            names.text_of(text).trim_start_matches(" at ").to_owned()
        });
        let place = declared.map(str::to_owned).or(first);
        Some(match (unnamed(symbol), place) {
            (Some(what), Some(place)) => format!("{what} at {place}"),
            _ => short_function(symbol),
        })
    }

    /// The outermost function of the program that is running at the label after so many answers.
    fn outermost<'c>(&self, context: Context<'c>, answers: usize) -> Option<Outermost<'c>> {
        let code = context.code;
        let registers = self.snapshots.get(answers)?.registers;
        let (mut counter, mut base) = (registers.counter, registers.base);
        let mut outermost = None;
        loop {
            let mut place = code.places[counter as usize];
            while let Some(index) = (place as usize).checked_sub(1) {
                let (function, caller) = &code.place_scopes[index];
                let found = function.as_deref().map(|symbol| Outermost {
                    symbol,
                    place: index,
                    counter,
                });
                outermost = found.or(outermost);
                place = *caller;
            }
            let outer = self
                .word_at(answers, base)
                .zip(self.word_at(answers, base + 1))
                .filter(|_| base > home(code));
            // Below the first function there is nothing to return to.
            let Some((back, outer)) = outer.filter(|&(back, _)| back as u32 > 0) else {
                return outermost;
            };
            (counter, base) = (back as u32 - 1, outer as u32);
        }
    }
}

/// The function that an instruction belongs to.
fn function_at_counter(context: Context<'_>, counter: u32) -> Option<u32> {
    let functions = (0..).zip(&context.code.functions);
    let before = functions.filter(|(_, function)| function.entry <= counter);
    let last = before.max_by_key(|(_, function)| function.entry);
    last.map(|(index, _)| index)
}
