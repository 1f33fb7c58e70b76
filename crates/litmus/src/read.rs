//! Reads C litmus tests, in the syntax that herd reads, and some more.
//!
//! A test is a header `C name`, initial values in braces, threads `P0 (atomic_int* x) { … }`, and at the end `locations`,
//! `filter` and one of `exists`, `~exists` and `forall`, each of which may be absent. What herd does not have: `lock(m)`,
//! `unlock(m)`, `await(x == v)`, `await_explicit(x == v, order)`, `spawn(P1)`, `join(P1)`, `barrier(b, 2)` and the type `mutex`.
//!
//! Where this reader departs from herd's:
//!
//! 1. Registers have the scope of their thread, wherever they are declared, and may be declared again.
//! 2. Lines `Key=value` and a quoted text after the header are skipped.
//! 3. Atomic functions may be applied to locations of type `int`, `*x` to those of type `atomic_int`.
//! 4. A few names of the Linux kernel's tests are known: `READ_ONCE`, `WRITE_ONCE`, `smp_load_acquire`,
//!    `smp_store_release` and `smp_mb`, as the C accesses nearest to them. The kernel's model is not.
//! 5. Reading takes time linear in the text; nesting is limited to [`NESTING`] and the height of an expression to
//!    [`HEIGHT`].
//!
//! It cannot read: loops, pointers and arrays, types other than `int`, assembly tests, the preprocessor, assignments
//! within expressions.

mod clause;
mod expressions;
mod functions;
mod header;
mod lexer;
mod parser;
mod statements;
#[cfg(test)]
mod tests;

use crate::proposition::Proposition;
use crate::test::{Span, Test};
use parser::Parser;
use std::fmt;

/// How deep statements, parentheses and calls may be nested.
pub const NESTING: u32 = 200;

/// How high the tree of an expression may be.
pub const HEIGHT: u32 = 500;

/// Why a text is not a litmus test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl ReadError {
    fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            line: span.line,
            column: span.column,
            message: message.into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ReadError {}

/// Reads a litmus test.
pub fn read(text: impl AsRef<[u8]>) -> Result<Test, ReadError> {
    Parser::new(as_text(text.as_ref())?).test()
}

/// Reads a proposition about the final states of `test`, such as `0:r0=0 /\ x=1`.
pub fn read_proposition(proposition: &str, test: &Test) -> Result<Proposition, ReadError> {
    Parser::new(as_text(proposition.as_bytes())?).lone_proposition(test)
}

fn as_text(bytes: &[u8]) -> Result<&str, ReadError> {
    let (text, valid) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (
            std::str::from_utf8(&bytes[..error.valid_up_to()])
                .expect("text is valid up to where it ceases to be"),
            false,
        ),
    };
    if let Some(index) = text.find('\0') {
        return Err(ReadError::new(
            end_of(&text[..index]),
            "there is a NUL byte",
        ));
    }
    if !valid {
        return Err(ReadError::new(
            end_of(text),
            "the text is not UTF-8 from here on",
        ));
    }
    Ok(text)
}

/// The place just after `text`.
fn end_of(text: &str) -> Span {
    let mut lexer = lexer::Lexer::new(text);
    lexer.take_while(|_| true);
    lexer.span()
}
