//! `cargo norns`: checks tests and programs of packages as cargo builds them.
//!
//! cargo does the building, with its own options and messages. Instead of rustc and of a linker, it runs this binary
//! (`wrapper.rs`), which adds the flags for LLVM text of whole programs. Nothing that belongs to the user is changed: norns has a
//! target folder of its own (`target/norns`), which contains a copy of the lock file, and it does not touch manifests.

mod arguments;
mod build;
mod loom;
mod programs;
mod select;
mod tests;
mod traces;
mod wrapper;

use super::carry_out;
use arguments::{Arguments, Command};
use std::{ffi::OsString, process::ExitCode};
pub(super) use traces::Origin;

/// Runs `cargo norns` and returns its exit status, which means the same as that of `norns check`. cargo calls it with `norns` as
/// its first argument. While cargo builds, it also acts as rustc and as the linker.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(status) = wrapper::run(&arguments) {
        return status;
    }
    if arguments.get(1).is_some_and(|first| first == "norns") {
        arguments.remove(1);
    }
    carry_out(arguments, |arguments: Arguments| match arguments.command {
        Command::Test(test) => tests::test(&test),
        Command::Check(check) => programs::check(&check),
        Command::Replay(replay) => traces::replay(replay),
    })
}
