//! Runs C programs along one path, the first thread that can move each time, under sequential consistency: a first look at
//! what the machine makes of them. With `-v` every label is shown.
#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "../tests/single_path/mod.rs"]
mod single_path;

use std::ffi::OsString;
use std::path::PathBuf;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let verbose = arguments.first().is_some_and(|first| first == "-v");
    if verbose {
        arguments.remove(0);
    }
    let (flags, paths): (Vec<String>, Vec<String>) = arguments
        .into_iter()
        .partition(|argument| argument.starts_with('-'));
    let flags: Vec<OsString> = flags.into_iter().map(OsString::from).collect();
    for path in paths {
        let outcome = single_path::program(&PathBuf::from(&path), &flags)
            .map(|program| single_path::run(&program, &mut |_| 0, verbose));
        match outcome {
            Ok(outcome) => println!("{path}: {}", outcome.describe()),
            Err(error) => println!("{path}: {error}"),
        }
    }
}
