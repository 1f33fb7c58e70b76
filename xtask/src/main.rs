//! Chores of the norns workspace: `cargo xtask mutants`.

mod mutants;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mutants", "--list"] => mutants::list(),
        ["mutants", names @ ..] => mutants::run(names),
        _ => {
            mutants::say("usage: cargo xtask mutants [--list | NAME...]");
            ExitCode::from(3)
        }
    }
}
