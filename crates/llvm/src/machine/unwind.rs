//! Exceptions: which handler catches one, and the unwinding (Itanium ABI for C++, exception handling).
//!
//! As in the ABI, this has two phases. The first, at the throw, searches the frames for a handler and changes nothing; if there
//! is none, that is a finding at the throw. The second leaves frames one by one. It stops at landing pads that clean up, which
//! resume the exception (`_Unwind_Resume` of the prelude) when they are done; where a function has objects that other threads
//! may reach, whose lifetimes end; and finally at the handler.
//!
//! A landing pad finds the exception and a selector in its own words: the number of the type information of its first clause
//! that catches the exception, or zero. Everything else belongs to the prelude, which defines the layout of exceptions in
//! memory.
//!
//! What it cannot do: exception specifications with types (`throw(int)`). If an exception leaves a function, the lifetimes of
//! its by-value arguments that other threads may reach do not end.

use super::code::{BELOW, CallSite, Catch, Code, Pad, Slot};
use super::execute::Step;
use super::pointer::{self, Place};
use super::shadow::Unknown;
use super::thread::{Context, ThreadRun, home};
use super::type_information::{described, takes};
use norns_execution::program::FindingKind;

impl Pad {
    /// The first clause that takes an exception of a type.
    fn taking(&self, code: &Code, thrown: u64) -> Option<Catch> {
        let mut clauses = self.clauses.iter().copied();
        clauses.find(|clause| match *clause {
            Catch::All | Catch::Filter => true,
            Catch::Type(caught) => takes(&code.image, caught, thrown),
        })
    }
}

/// Where a call goes that an exception ends.
fn site(code: &Code, call: u32) -> Option<&CallSite> {
    let found = code
        .call_sites
        .binary_search_by_key(&call, |site| site.call);
    found.ok().map(|index| &code.call_sites[index])
}

/// The landing pad of a call.
pub(super) fn pad_of(code: &Code, call: u32) -> Option<&Pad> {
    site(code, call).map(|site| &code.pads[site.pad as usize])
}

impl ThreadRun {
    /// The call that made a frame, and the frame that it was made from.
    pub(super) fn caller(&self, base: u32) -> (u32, u32, u32) {
        let (back, outer) = (self.stack[base as usize], self.stack[base as usize + 1]);
        let call = (back as u32).saturating_sub(1);
        (call, outer as u32, (outer >> 32) as u32)
    }

    /// Looks for who catches an exception of a type, and gives the type that the handler wants; null if it takes all.
    pub(crate) fn find_handler(&mut self, context: Context<'_>, thrown: u64, to: Slot) -> Step {
        let code = context.code;
        let mut base = self.registers.base;
        while base > home(code) {
            let (call, outer, _) = self.caller(base);
            base = outer;
            let pad = pad_of(code, call);
            match pad.and_then(|pad| Some((pad, pad.taking(code, thrown)?))) {
                None => {}
                Some((pad, _)) if pad.terminates => {
                    return self.uncaught(context, thrown, "which escapes a noexcept function");
                }
                Some((_, Catch::Filter)) => {
                    return self.unsupported(context, "an exception specification with types");
                }
                Some((_, Catch::All)) => {
                    self.set(to, 0);
                    return Step::Next;
                }
                Some((_, Catch::Type(caught))) => {
                    self.set(to, caught);
                    return Step::Next;
                }
            }
        }
        self.uncaught(context, thrown, "which is never caught")
    }

    /// The finding that an exception of a type ends the process.
    pub(crate) fn uncaught(&mut self, context: Context<'_>, thrown: u64, why: &str) -> Step {
        let name = described(&context.code.image, thrown).unwrap_or("something");
        let message = format!("throws `{name}`, {why}");
        self.fail(context, FindingKind::UncaughtException, message)
    }

    /// Leaves frames up to one that has something to do with an exception.
    pub(crate) fn unwind(&mut self, context: Context<'_>, exception: u64, thrown: u64) -> Step {
        let code = context.code;
        while self.registers.base > home(code) {
            let (call, outer, top) = self.caller(self.registers.base);
            self.registers.base = outer;
            self.registers.top = top;
            self.registers.depth -= 1;
            self.low = self.low.min(outer);
            if outer <= home(code) {
                break;
            }
            if let Some(site) = site(code, call) {
                let pad = &code.pads[site.pad as usize];
                let taken = pad.taking(code, thrown);
                if taken.is_some() || pad.cleanup {
                    let selector = match taken {
                        Some(Catch::Type(caught)) => selector(caught),
                        Some(Catch::All | Catch::Filter) | None => 0,
                    };
                    self.hand_over(site.result, exception, selector);
                    self.registers.counter = site.to;
                    return Step::Moved;
                }
            }
            let behind = code
                .functions
                .partition_point(|function| function.entry <= call);
            let function = behind.checked_sub(1).map(|index| &code.functions[index]);
            if let Some((counter, from)) = function.and_then(|function| function.leaves) {
                self.hand_over(from, exception, thrown);
                self.registers.counter = counter;
                return Step::Moved;
            }
        }
        self.uncaught(context, thrown, "which is never caught")
    }

    fn hand_over(&mut self, to: Slot, first: u64, second: u64) {
        debug_assert!(to >= BELOW, "constants are never written");
        self.set(to, first);
        self.set(to + 1, second);
        self.set_unknown(to, Unknown::NOTHING);
        self.set_unknown(to + 1, Unknown::NOTHING);
    }
}

/// What type information is in a selector.
pub(super) fn selector(type_information: u64) -> u64 {
    match pointer::place(type_information) {
        Place::Global(location) => location.object.0.into(),
        _ => 0,
    }
}
