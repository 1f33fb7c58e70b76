//! The command `cargo norns`.

use std::process::ExitCode;

fn main() -> ExitCode {
    norns::cli::cargo::run(std::env::args_os())
}
