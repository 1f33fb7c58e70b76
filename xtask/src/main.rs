//! Chores of the norns workspace: `cargo xtask mutants`.

mod mutants;

use mutants::Rounds;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mutants", "--list"] => mutants::list(),
        ["mutants", "--named", names @ ..] => mutants::run(names, Rounds::NamedOnly),
        ["mutants", names @ ..] => mutants::run(names, Rounds::All),
        _ => {
            mutants::say("usage: cargo xtask mutants [--list | [--named] NAME...]");
            ExitCode::from(3)
        }
    }
}
