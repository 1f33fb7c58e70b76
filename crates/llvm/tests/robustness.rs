//! Any bytes give a module or an error, never a panic: fixtures with tokens swapped, dropped, doubled and invented.
//!
//! Deterministic: the same seed gives the same mutants. `NORNS_MUTANTS` asks for more of them than the usual 4000, and
//! `NORNS_TEXTS` names a folder of other texts to mutate.

use norns_llvm::passes::escape::escapes;
use norns_llvm::passes::prepare;
use norns_llvm::print::print_module;
use norns_llvm::read::read;
use norns_llvm::ssa::verify;

/// A small generator of pseudo-random numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Pieces of text: runs of letters and digits, runs of space, single marks.
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    let class = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_' | b'%' | b'@' | b'!' => 0,
        b' ' | b'\n' => 1,
        _ => 2,
    };
    let mut list = Vec::new();
    let mut start = 0;
    for at in 1..=text.len() {
        if at == text.len() || class(text[at]) != class(text[at - 1]) || class(text[at]) == 2 {
            list.push(&text[start..at]);
            start = at;
        }
    }
    list
}

const STRANGE: [&[u8]; 24] = [
    b"18446744073709551616",
    b"-1",
    b"0",
    b"i0",
    b"i99999999",
    b"<",
    b"{",
    b"}",
    b"(",
    b"[4294967295 x i8]",
    b"<4294967295 x i64>",
    b"\"",
    b"\xff\xfe",
    b"void",
    b"label",
    b"metadata",
    b"ptr",
    b"%0",
    b"@main",
    b"!0",
    b"undef",
    b"phi",
    b"0xK1",
    b"\0",
];

fn fixtures() -> Vec<Vec<u8>> {
    let usual = || concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures").to_owned();
    let folder = std::env::var("NORNS_TEXTS").unwrap_or_else(|_| usual());
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the fixtures are in the tree")
        .map(|entry| entry.expect("a directory can be listed").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("a fixture can be read"))
        .collect()
}

#[test]
fn mutated_tokens_never_panic() {
    let fixtures = fixtures();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let (mut accepted, mut verified) = (0, 0);
    let rounds = std::env::var("NORNS_MUTANTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(4000);
    for round in 0..rounds {
        let pieces = pieces(&fixtures[round % fixtures.len()]);
        let mut mutant = pieces.clone();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(mutant.len());
            match numbers.below(5) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, pieces[numbers.below(pieces.len())]),
                2 => mutant[at] = pieces[numbers.below(pieces.len())],
                3 => mutant[at] = STRANGE[numbers.below(STRANGE.len())],
                _ => mutant.swap(at, numbers.below(pieces.len()).min(pieces.len() - 2)),
            }
        }
        if numbers.below(20) == 0 {
            mutant.truncate(numbers.below(mutant.len()));
        }
        if let Ok(mut module) = read(&mutant.concat(), "mutant") {
            accepted += 1;
            // What was accepted is whole: it can be walked and printed.
            assert!(!print_module(&module).contains("%removed"));
            if verify(&module).is_ok() {
                verified += 1;
                prepare(&mut module);
                verify(&module).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
                escapes(&module);
            }
        }
    }
    // Most mutations of debug information are harmless, so many mutants are still programs.
    assert!(
        verified > 100,
        "{accepted} mutants were read, only {verified} of them were still programs"
    );
}

#[test]
fn random_bytes_never_panic() {
    let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
    for _ in 0..2000 {
        let length = numbers.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
        let _ = read(&bytes, "noise");
    }
}
