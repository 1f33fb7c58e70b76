//! Prints the list of what programs may call: `docs/supported.md`.
#![allow(clippy::print_stdout)]

fn main() {
    print!("{}", norns_llvm::supported());
}
