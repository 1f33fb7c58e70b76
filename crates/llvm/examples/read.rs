//! Reads modules of LLVM text and says what each holds.
#![allow(clippy::print_stdout)]

fn main() {
    let mut wrong = 0;
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&path) else {
            println!("{path}: cannot be read");
            continue;
        };
        let start = std::time::Instant::now();
        match norns_llvm::read::read(&text, &path) {
            Ok(module) => {
                let count: usize = module
                    .functions
                    .values()
                    .map(|function| function.instructions.len())
                    .sum();
                if std::env::var_os("QUIET").is_none() {
                    println!(
                        "{path}: {} functions, {count} instructions, {:?}",
                        module.functions.len(),
                        start.elapsed()
                    );
                }
            }
            Err(error) => {
                wrong += 1;
                println!("{error}");
            }
        }
    }
    println!("{wrong} not read");
}
