//! Modification orders that are searched for, on random graphs: `fuzzing.rs` says what is compared.

use norns_explorers::fuzzing::compare_orders;

/// A sequence of numbers that looks random (Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 24) as u8
    }
}

#[test]
fn answers_about_orders_are_those_of_the_definition() {
    let graphs: u64 = 3_000;
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let (mut explained, mut not_explained) = (0, 0);
    for graph in 0..graphs {
        let length = 8 + 2 * (graph as usize % 7);
        let bytes: Vec<u8> = (0..length).map(|_| numbers.next()).collect();
        let found = compare_orders(&bytes);
        explained += found.by;
        not_explained += found.not_by;
    }
    // Both answers must come often for the comparison to mean anything.
    let all = explained + not_explained;
    assert!(explained * 10 > all, "{explained} of {all}");
    assert!(not_explained * 10 > all, "{not_explained} of {all}");
}
