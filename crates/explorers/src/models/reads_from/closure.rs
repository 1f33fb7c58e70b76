//! A growing partial order, closed under transitivity at every step.

/// An order of so many things.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    /// How many words a row has.
    words: usize,
    /// For each thing, those after it, and those before it.
    later: Vec<u64>,
    earlier: Vec<u64>,
}

/// Two things are before each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cycle;

impl Closure {
    /// Nothing is ordered.
    pub(crate) fn new(size: usize) -> Self {
        let words = size.div_ceil(64).max(1);
        Self {
            words,
            later: vec![0; size * words],
            earlier: vec![0; size * words],
        }
    }

    /// Whether a thing is before another.
    pub(crate) fn contains(&self, before: usize, after: usize) -> bool {
        self.later[before * self.words + after / 64] >> (after % 64) & 1 != 0
    }

    /// Those before a thing, as words of bits.
    pub(crate) fn before(&self, thing: usize) -> &[u64] {
        &self.earlier[thing * self.words..(thing + 1) * self.words]
    }

    /// Puts a thing, and all before it, before another, and all behind that. Says whether this is new.
    pub(crate) fn insert(&mut self, before: usize, after: usize) -> Result<bool, Cycle> {
        if before == after || self.contains(after, before) {
            return Err(Cycle);
        }
        if self.contains(before, after) {
            return Ok(false);
        }
        extend(&mut self.later, &self.earlier, self.words, before, after);
        extend(&mut self.earlier, &self.later, self.words, after, before);
        Ok(true)
    }
}

/// Gives `from`, and all that `back` has of it, what `rows` have of `to`, and `to` itself.
fn extend(rows: &mut [u64], back: &[u64], words: usize, from: usize, to: usize) {
    for word in 0..words {
        let mut gained = rows[to * words + word];
        if to / 64 == word {
            gained |= 1 << (to % 64);
        }
        if gained == 0 {
            continue;
        }
        rows[from * words + word] |= gained;
        for (place, &bits) in back[from * words..(from + 1) * words].iter().enumerate() {
            for thing in members(bits) {
                rows[(place * 64 + thing) * words + word] |= gained;
            }
        }
    }
}

/// The places of the bits that are set.
pub(crate) fn members(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}
