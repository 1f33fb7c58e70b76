//! The command `norns`.

use std::process::ExitCode;

fn main() -> ExitCode {
    norns::cli::run(std::env::args_os())
}
