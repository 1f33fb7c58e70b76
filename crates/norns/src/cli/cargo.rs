//! `cargo norns`: checks tests and programs of packages, as cargo builds them.
//!
//! cargo does the building, with its own options and messages; what it runs instead of rustc and of a linker is this binary
//! (`wrapper.rs`), which adds to the flags what it takes to get the whole program as LLVM text. Nothing of the user's is changed: there
//! is a target folder of its own (`target/norns`), with a copy of the lock file in it, and manifests are not touched.

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

/// Runs `cargo norns` and gives its exit status, which means the same as that of `norns check`. cargo calls it with `norns` as its first
/// argument; while cargo builds, it is rustc and the linker as well.
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
