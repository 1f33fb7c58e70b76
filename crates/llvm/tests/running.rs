//! Programs behave the same when clang runs them and when clang runs what the passes made of them.
//!
//! Each program is compiled as norns does, read, verified, rewritten, verified, printed, compiled by clang and run; its output
//! and exit status must be those of the program compiled directly. Without any clang the test looks at nothing.

use norns_llvm::compile::{Search, load};
use norns_llvm::module::{InstructionKind, Module};
use norns_llvm::passes::{promote, simplify, split};
use norns_llvm::print::print_module;
use norns_llvm::ssa::verify;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

fn programs() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folder = std::fs::read_dir(tests.join("runs")).expect("the programs are in the tree");
    let mut list: Vec<PathBuf> = folder
        .map(|entry| entry.expect("a directory can be listed").path())
        .collect();
    list.extend(
        ["recursion", "pthreads", "treiber", "variadic", "escape"]
            .map(|name| tests.join(format!("programs/{name}.c"))),
    );
    list.sort();
    list
}

/// Builds and runs; gives the exit status and what was printed.
fn run(clang: &Path, flags: &[&str], input: &Path, output: &Path) -> (Option<i32>, String) {
    let built = Command::new(clang)
        .args(["-w", "-O0", "-mcx16"])
        .args(flags)
        .arg(input)
        .args(["-x", "none", "-lm", "-lpthread", "-latomic", "-o"])
        .arg(output)
        .output()
        .expect("clang can be run");
    assert!(
        built.status.success(),
        "{}: {}",
        input.display(),
        String::from_utf8_lossy(&built.stderr)
    );
    let result = Command::new(output)
        .output()
        .expect("the program can be run");
    (
        result.status.code(),
        String::from_utf8_lossy(&result.stdout).into_owned(),
    )
}

fn memory_accesses(module: &Module) -> usize {
    let instructions = module.functions.values().flat_map(|function| {
        let listed = function
            .blocks
            .values()
            .flat_map(|block| block.instructions.iter());
        listed.map(|&id| &function.instructions[id].kind)
    });
    instructions
        .filter(|kind| {
            matches!(
                kind,
                InstructionKind::Load { .. } | InstructionKind::Store { .. }
            )
        })
        .count()
}

#[test]
fn passes_change_nothing_that_can_be_seen() {
    let folder = std::env::temp_dir().join(format!("norns-llvm-{}-running", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let (mut before, mut after) = (0, 0);
    for version in [14, 16, 19, 22] {
        let search = Search::from_environment(Some(format!("clang-{version}").into()));
        let Ok(clang) = search.find() else {
            continue;
        };
        // clang 14 does not read opaque pointers; a later one takes over.
        let back =
            Search::from_environment(Some(format!("clang-{}", version.max(16)).into())).find();
        let Ok(back) = back else {
            continue;
        };
        for source in programs() {
            let flags: Vec<OsString> = ["-w", "-mcx16"].map(OsString::from).to_vec();
            let mut module = load(std::slice::from_ref(&source), &search, &flags)
                .unwrap_or_else(|error| panic!("{error}"))
                .module;
            before += memory_accesses(&module);
            for step in 0..4 {
                match step {
                    1 => assert!(split::split(&mut module) < 1000),
                    2 => assert!(promote::promote(&mut module) > 0),
                    _ => simplify::simplify(&mut module),
                }
                verify(&module).unwrap_or_else(|fault| {
                    panic!("{} after step {step}: {fault}", source.display())
                });
            }
            after += memory_accesses(&module);
            let text = folder.join("rewritten.ll");
            std::fs::write(&text, print_module(&module)).expect("a file can be written");
            let expected = run(clang.path(), &[], &source, &folder.join("direct"));
            let found = run(back.path(), &["-x", "ir"], &text, &folder.join("rewritten"));
            assert_eq!(found, expected, "{} with clang {version}", source.display());
        }
    }
    assert!(
        after * 2 <= before,
        "of {before} memory accesses {after} are left"
    );
}
