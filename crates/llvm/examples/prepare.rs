//! Reads a module of LLVM text, runs all passes but inlining, and prints what they made of it.
#![allow(clippy::print_stdout, clippy::print_stderr)]

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).unwrap_or_default();
        match norns_llvm::read::read(&text, &path) {
            Ok(mut module) => {
                let before = norns_llvm::ssa::verify(&module);
                norns_llvm::passes::prepare_alone(&mut module);
                let after = norns_llvm::ssa::verify(&module);
                for fault in [before, after].into_iter().filter_map(Result::err) {
                    eprintln!("{path}: {fault}");
                }
                print!("{}", norns_llvm::print::print_module(&module));
            }
            Err(error) => eprintln!("{error}"),
        }
    }
}
