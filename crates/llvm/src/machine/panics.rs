//! Panics of Rust: which of them are unexpected.
//!
//! Rust's standard library catches every panic that leaves `main` or the function of a thread. So the frames are searched for
//! the catcher of a panic, to decide whether it is the program or only the library around it. In the main thread the latter is
//! a finding; in other threads it is one if no thread can ask for the thread's result (`prelude/detach.c`).
//!
//! The message of the panic is what the library printed about it last. A program with a panic hook that prints nothing has
//! findings without a message.

use super::code::{Catch, Slot};
use super::execute::Step;
use super::thread::{Context, ThreadRun, home};
use super::unwind::pad_of;
use norns_execution::program::FindingKind;

/// How the names of functions begin that catch for others.
const CATCHING: [&str; 5] = [
    "std::panic::",
    "std::panicking::",
    "core::intrinsics::",
    "std::intrinsics::",
    "__rust_try",
];
/// The function around `main`.
const AROUND_MAIN: &str = "std::rt::lang_start";
/// The functions around those of threads.
const AROUND_THREADS: [&str; 2] = ["std::thread::", "std::sys::"];

/// Who catches a panic.
#[derive(PartialEq, Eq)]
enum Catcher {
    /// The program, which therefore expects it.
    Program,
    /// The library, which lets the result of the thread be an error.
    Thread,
    /// The library, around `main`; or nothing.
    Main,
}

impl ThreadRun {
    fn catcher(&self, context: Context<'_>) -> Catcher {
        let code = context.code;
        let mut base = self.registers.base;
        let mut caught = false;
        while base > home(code) {
            let (call, outer, _) = self.caller(base);
            base = outer;
            if base <= home(code) {
                break;
            }
            caught |= pad_of(code, call).is_some_and(|pad| {
                let mut clauses = pad.clauses.iter();
                clauses.any(|clause| *clause == Catch::All)
            });
            let behind = code
                .functions
                .partition_point(|function| function.entry <= call);
            let name = behind
                .checked_sub(1)
                .map_or("", |index| &*code.functions[index].name);
            if !caught || CATCHING.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            if name.starts_with(AROUND_MAIN) {
                return Catcher::Main;
            }
            let around_thread = AROUND_THREADS.iter().any(|start| name.starts_with(start));
            return if around_thread {
                Catcher::Thread
            } else {
                Catcher::Program
            };
        }
        Catcher::Main
    }

    /// Whether a panic that begins here ends the thread.
    pub(crate) fn panics(&mut self, context: Context<'_>, to: Slot) -> Step {
        match self.catcher(context) {
            Catcher::Main => {
                let message = match self.panic_message() {
                    Some(message) => format!("panic: {message}"),
                    None => "panic that is never caught".to_owned(),
                };
                self.fail(context, FindingKind::Assertion, message)
            }
            catcher => {
                self.set(to, (catcher == Catcher::Thread).into());
                Step::Next
            }
        }
    }

    /// The finding for a panic that has ended a thread and is never examined: this thread, or one whose handle it drops.
    pub(crate) fn panicked(&mut self, context: Context<'_>, own: u64) -> Step {
        let message = match self.panic_message().filter(|_| own != 0) {
            Some(message) => format!("panic in a thread that is never joined: {message}"),
            None if own != 0 => "panic in a thread that is never joined".to_owned(),
            None => {
                "panic that goes unnoticed, since the handle of its thread is dropped".to_owned()
            }
        };
        self.fail(context, FindingKind::Assertion, message)
    }

    /// The finding that the process aborts, with what a panic said before.
    pub(crate) fn aborts(&mut self, context: Context<'_>, how: &str) -> Step {
        let message = match self.panic_message() {
            Some(message) => format!("panic that aborts the process: {message}"),
            None => how.to_owned(),
        };
        self.fail(context, FindingKind::Assertion, message)
    }

    /// Judges how a test ends (`../rust/harness.rs`): with an error, without the panic that is expected, or with a panic.
    pub(crate) fn test_ends(&mut self, context: Context<'_>, how: u64, expected: &str) -> Step {
        let wrong = match (how, self.last_panic()) {
            (0, _) => match self.last_error() {
                Some(error) => format!("the test returns an error: {error}"),
                None => "the test returns an error".to_owned(),
            },
            (1, _) => "the test should panic, but does not".to_owned(),
            (_, None) if !expected.is_empty() => {
                return self.unsupported(
                    context,
                    "a panic whose message was never printed, in a test that expects one",
                );
            }
            (_, Some((_, message))) if !message.contains(expected) => {
                format!(
                    "the test panics with a message that does not contain `{expected}`: {}",
                    in_one_line(&message)
                )
            }
            _ => return Step::Next,
        };
        self.fail(context, FindingKind::Assertion, wrong)
    }

    /// What a test that returns an error printed of it.
    fn last_error(&self) -> Option<String> {
        let printed = String::from_utf8_lossy(&self.printed);
        let (_, error) = printed.rsplit_once("Error: ")?;
        Some(in_one_line(error))
    }

    /// What the standard library printed of the last panic of this thread: its place and its message.
    fn panic_message(&self) -> Option<String> {
        let (place, message) = self.last_panic()?;
        // The two sides of a comparison stand in lines of their own.
        let message = message
            .replace("\n  left: ", ", left: ")
            .replace("\n right: ", ", right: ");
        Some(format!("{} ({place})", in_one_line(&message)))
    }

    /// Its place, and its message as it is.
    fn last_panic(&self) -> Option<(String, String)> {
        let printed = String::from_utf8_lossy(&self.printed);
        let (_, last) = printed.rsplit_once(" panicked at ")?;
        let end = ["\nnote: ", "\nstack backtrace:", "\nthread "]
            .iter()
            .filter_map(|mark| last.find(mark))
            .min();
        let text = last[..end.unwrap_or(last.len())].trim();
        let (place, message) = text.split_once('\n').unwrap_or((text, ""));
        let place = place.trim_end_matches(':');
        Some((place.to_owned(), message.to_owned()))
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
