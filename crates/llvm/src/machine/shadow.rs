//! The shadow of a thread's stack: which bits are uninitialised, or depend on such bits.
//!
//! A word of a frame has an entry if some of its bits are unknown ([`norns_execution::shadow`]). So has a word of the bytes of
//! an object that never leaves its thread, if a byte in it is partly known: the object's own bits say which bytes are entirely
//! known, and without an entry the other bytes are entirely unknown. Nearly always there are no entries at all, and the thread
//! then runs without looking for any (see [`super::execute`]).

use super::code::{BELOW, Slot};
use super::local::{self, Fault};
use super::thread::ThreadRun;
use norns_execution::shadow::Shaded;
use norns_execution::{TextId, Value, Width};

/// A word that is not known, or not all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade {
    /// Which word of the stack.
    pub(crate) word: u32,
    /// Its unknown bits.
    pub(crate) bits: u64,
    /// Where the uninitialised bits come from, in words: "block 1, allocated at queue.c:31, read at line 40".
    pub(crate) origin: TextId,
}

/// All words that are not known, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shadow {
    shades: Vec<Shade>,
}

impl Shadow {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.shades.is_empty()
    }

    pub(crate) fn all(&self) -> &[Shade] {
        &self.shades
    }

    pub(crate) fn set_all(&mut self, shades: &[Shade]) {
        self.shades.clear();
        self.shades.extend_from_slice(shades);
    }

    pub(crate) fn get(&self, word: u32) -> Option<Shade> {
        let found = self.shades.binary_search_by_key(&word, |shade| shade.word);
        found.ok().map(|index| self.shades[index])
    }

    /// Sets the shadow of a word; none if all bits are known.
    #[inline]
    pub(crate) fn set(&mut self, shade: Shade) {
        if shade.bits != 0 || !self.shades.is_empty() {
            self.put(shade);
        }
    }

    #[cold]
    fn put(&mut self, shade: Shade) {
        let found = self
            .shades
            .binary_search_by_key(&shade.word, |other| other.word);
        match found {
            Ok(index) if shade.bits == 0 => {
                self.shades.remove(index);
            }
            Ok(index) => self.shades[index] = shade,
            Err(_) if shade.bits == 0 => {}
            Err(index) => self.shades.insert(index, shade),
        }
    }

    /// Forgets the words from here on: no frame has them any more.
    pub(crate) fn truncate(&mut self, top: u32) {
        while self.shades.last().is_some_and(|shade| shade.word >= top) {
            self.shades.pop();
        }
    }

    /// Forgets some words.
    pub(crate) fn forget(&mut self, words: std::ops::Range<u32>) {
        if !self.shades.is_empty() {
            self.shades.retain(|shade| !words.contains(&shade.word));
        }
    }
}

/// Bits that are not known, and where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unknown {
    pub(crate) bits: u64,
    pub(crate) origin: TextId,
}

impl Unknown {
    /// Everything is known.
    pub(crate) const NOTHING: Self = Unknown {
        bits: 0,
        origin: TextId(0),
    };

    /// The first that is something.
    pub(crate) fn or(self, other: Self) -> Self {
        if self.bits == 0 { other } else { self }
    }
}

/// Eight bits for each byte whose bit is not set.
fn bytes_without(initialised: u8, count: u64) -> u64 {
    let missing = (0..count).filter(|byte| initialised >> byte & 1 == 0);
    missing.map(|byte| 0xFF << (8 * byte)).sum()
}

impl ThreadRun {
    fn word_of(&self, slot: Slot) -> u32 {
        (self.registers.base - BELOW).wrapping_add(slot)
    }

    /// What is not known of a word of the frame.
    pub(crate) fn unknown(&self, slot: Slot) -> Unknown {
        let shade = self.shadow.get(self.word_of(slot));
        shade.map_or(Unknown::NOTHING, |shade| Unknown {
            bits: shade.bits,
            origin: shade.origin,
        })
    }

    #[inline]
    pub(crate) fn set_unknown(&mut self, slot: Slot, unknown: Unknown) {
        self.shadow.set(Shade {
            word: self.word_of(slot),
            bits: unknown.bits,
            origin: unknown.origin,
        });
    }

    /// A word of the frame with its shadow.
    pub(crate) fn shaded(&self, slot: Slot) -> Shaded {
        Shaded::new(self.get(slot).into(), self.unknown(slot).bits.into())
    }

    /// A word of the frame as a value of memory.
    pub(crate) fn value(&self, slot: Slot, width: Width) -> Value {
        if self.shadow.is_empty() {
            return Value::new(self.get(slot), width);
        }
        Value::partly(self.get(slot), self.unknown(slot).bits, width)
    }

    /// Reads up to eight bytes of an object of the thread, and says which of their bits are not known.
    pub(crate) fn peek(&self, index: usize, offset: u64, count: u64) -> Result<(u64, u64), Fault> {
        let (value, initialised) = local::peek(&self.stack, index, offset, count)?;
        let mut unknown = bytes_without(initialised, count);
        for byte in (0..count).filter(|byte| initialised >> byte & 1 == 0) {
            let at = offset + byte;
            let word = local::first_word(&self.stack, index) + at as usize / 8;
            if let Some(shade) = self.shadow.get(word as u32) {
                let known = !(shade.bits >> (at % 8 * 8)) & 0xFF;
                unknown &= !(known << (8 * byte));
            }
        }
        Ok((value & !unknown, unknown))
    }

    /// Writes up to eight bytes to an object of the thread, some of whose bits are not known.
    pub(crate) fn poke(
        &mut self,
        index: usize,
        offset: u64,
        count: u64,
        value: u64,
        unknown: u64,
    ) -> Result<(), Fault> {
        let byte_of = |byte: u64| unknown >> (8 * byte) & 0xFF;
        let known = (0..count).filter(|&byte| byte_of(byte) == 0);
        let initialised = known.map(|byte| 1u8 << byte).sum();
        self.low = self.low.min(index as u32);
        local::poke(&mut self.stack, index, offset, count, value, initialised)?;
        for byte in 0..count {
            let at = offset + byte;
            let word = (local::first_word(&self.stack, index) + at as usize / 8) as u32;
            let shade = self.shadow.get(word);
            // Without an entry, a byte that is not known is unknown as a whole.
            if shade.is_none() && matches!(byte_of(byte), 0 | 0xFF) {
                continue;
            }
            let shift = at % 8 * 8;
            let bits = shade.map_or_else(
                || bytes_without(local::initialised(&self.stack, index, at / 8), 8),
                |shade| shade.bits,
            );
            self.shadow.set(Shade {
                word,
                bits: bits & !(0xFF << shift) | byte_of(byte) << shift,
                origin: TextId(0),
            });
        }
        Ok(())
    }

    /// Forgets what is known of an object of the thread bit by bit, when another one begins in its place.
    pub(crate) fn forget_shadow_of(&mut self, index: usize) {
        if !self.shadow.is_empty() {
            let first = local::first_word(&self.stack, index) as u32;
            let words = local::size(&self.stack, index).div_ceil(8) as u32;
            self.shadow.forget(first..first + words);
        }
    }
}
