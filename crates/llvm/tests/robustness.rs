//! Any bytes give a program or an error, never a panic and never a hang: fixtures of four clangs with tokens swapped, dropped,
//! doubled, taken from elsewhere, invented, with other numbers, or cut off. What each must survive is shared with the fuzz
//! target `read_llvm`, of which this is the short run that needs no tools.
//!
//! Deterministic: the same seed gives the same mutants. `NORNS_MUTANTS` asks for more of them than the usual 6000, and
//! `NORNS_TEXTS` names a folder of other texts to mutate.

use norns_llvm::fuzzing::{Reached, survive};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// No mutant takes longer: a usual one takes a millisecond.
const LONGEST: Duration = Duration::from_secs(10);

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
    let texts: Vec<Vec<&[u8]>> = fixtures.iter().map(|text| pieces(text)).collect();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut counts: BTreeMap<Reached, usize> = BTreeMap::new();
    let rounds = std::env::var("NORNS_MUTANTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(6000);
    for round in 0..rounds {
        let elsewhere = &texts[numbers.below(texts.len())];
        let pieces = &texts[round % texts.len()];
        let mut mutant = pieces.clone();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(mutant.len());
            match numbers.below(6) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, pieces[numbers.below(pieces.len())]),
                2 => mutant[at] = pieces[numbers.below(pieces.len())],
                3 => mutant[at] = STRANGE[numbers.below(STRANGE.len())],
                4 => mutant[at] = elsewhere[numbers.below(elsewhere.len())],
                _ => mutant.swap(at, numbers.below(pieces.len()).min(pieces.len() - 2)),
            }
        }
        if numbers.below(20) == 0 {
            mutant.truncate(numbers.below(mutant.len()));
        }
        let start = Instant::now();
        let text = mutant.concat();
        let reached = survive(&text);
        assert!(
            start.elapsed() < LONGEST,
            "round {round} takes too long:\n{}",
            String::from_utf8_lossy(&text)
        );
        *counts.entry(reached).or_insert(0) += 1;
    }
    // Most mutations of debug information are harmless, so many mutants are still programs; and each stage refuses some.
    let few = rounds / 40;
    for reached in [Reached::Text, Reached::Passes, Reached::Machine] {
        let count = counts.get(&reached).copied().unwrap_or(0);
        assert!(count > few.min(20), "too few reach {reached:?}: {counts:?}");
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
    for _ in 0..2000 {
        let length = numbers.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
        survive(&bytes);
    }
}
