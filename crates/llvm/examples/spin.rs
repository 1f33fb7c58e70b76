//! Reads modules of LLVM text, replaces their spin loops, bounds the rest, and says what became of each loop.
//!
//! With `PRINT` in the environment it prints the module after the first step.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use norns_llvm::passes::{bound, prepare, spin};
use norns_llvm::ssa::verify;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).unwrap_or_default();
        let mut module = match norns_llvm::read::read(&text, &path) {
            Ok(module) => module,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        prepare(&mut module);
        let report = spin::spin(&mut module);
        if let Err(fault) = verify(&module) {
            eprintln!("{path}: after spin: {fault}");
        }
        for found in &report {
            println!(
                "{path}\t{}:{}\t{:?}",
                module.function_name(found.function),
                found.line.unwrap_or(0),
                found.outcome
            );
        }
        if std::env::var_os("PRINT").is_some() {
            print!("{}", norns_llvm::print::print_module(&module));
        }
        let bounded = bound::bound(&mut module, 3);
        if let Err(fault) = verify(&module) {
            eprintln!("{path}: after bound: {fault}");
        }
        println!("{path}\t{bounded} loops bounded");
    }
}
