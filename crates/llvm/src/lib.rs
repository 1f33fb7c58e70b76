//! The front end of norns for C, C++ and Rust, based on LLVM IR: finding and running the user's compiler, reading the text it
//! writes, linking, and the analyses and passes on the program in SSA form.
//!
//! [`build`] does everything from files to a program that can be run. No LLVM is linked. [`read`] says which text is read, and
//! [`module`] is the result.

pub mod build;
pub mod compile;
pub mod error;
pub mod fuzzing;
mod library;
pub mod link;
pub mod machine;
pub mod modes;
pub mod module;
pub mod passes;
pub mod print;
pub mod read;
pub mod rust;
pub mod sites;
pub mod ssa;

pub use error::Error;
pub use library::{supported, synchronising_functions};
