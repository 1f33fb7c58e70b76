//! An object that is private to a thread.

use super::owned::{Words, words_of};
use crate::{Label, Location, Mode, ObjectKind, Value, Width};
use std::collections::BTreeMap;

/// Eight bytes of an object, from an offset that is a multiple of eight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    bits: u64,
    /// Those that nobody wrote.
    unknown: u64,
    /// For each byte, the number of answers before the label that wrote it last; [`NOBODY`] if none did, and [`OTHERS`] if its
    /// thread has read what explorers have.
    writers: [u32; 8],
}

const NOBODY: u32 = u32::MAX;
const OTHERS: u32 = u32::MAX - 1;

/// A read: where, how much, and the number of answers before it.
pub(super) type ReadAt = (u32, Width, u32);

/// Where an object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The thread has made it, by the label after so many answers.
    Made {
        at: u32,
        zeroed: bool,
        kind: ObjectKind,
    },
    /// It exists from the start, and the thread has always been alone.
    Global,
    /// It exists from the start, and the thread is alone again: explorers have what was written before.
    Regained,
}

/// How much of a piece of memory a thread knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knows {
    Nothing,
    Part,
    All,
}

/// An object that a thread knows all of, as long as it is private.
#[derive(Clone, Debug)]
pub(super) struct Object {
    size: u32,
    origin: Origin,
    /// The number of answers before the label that ended it.
    ended: Option<u32>,
    is_published: bool,
    /// Whether it was never private.
    is_shared: bool,
    /// The first read, if it came before all writes.
    read: Option<ReadAt>,
    /// What was written, by number of word.
    words: BTreeMap<u32, Word>,
    /// The words that stay private when the object is published.
    owned: Option<Words>,
}

impl Word {
    fn has_writer(&self, byte: u32) -> bool {
        self.writers[byte as usize] < OTHERS
    }

    fn value(&self, byte: u32, width: Width) -> Value {
        Value::partly(self.bits >> (8 * byte), self.unknown >> (8 * byte), width)
    }
}

impl Object {
    pub(super) fn new(size: u32, origin: Origin) -> Self {
        Self {
            size,
            origin,
            ended: None,
            is_published: false,
            is_shared: false,
            read: None,
            words: BTreeMap::new(),
            owned: None,
        }
    }

    /// The object of which its maker owns these words.
    pub(super) fn owning(self, owned: Option<Words>) -> Self {
        Self { owned, ..self }
    }

    fn owns_word(&self, number: u32) -> bool {
        (self.owned.as_ref()).is_some_and(|owned| owned.binary_search(&number).is_ok())
    }

    /// Whether its maker owns all that is accessed.
    pub(super) fn owns(&self, offset: u32, width: Width) -> bool {
        self.owned.is_some() && words_of(offset, width).all(|number| self.owns_word(number))
    }

    /// Whether its maker owns some of what is accessed.
    pub(super) fn owns_some(&self, offset: u32, width: Width) -> bool {
        self.owned.is_some() && words_of(offset, width).any(|number| self.owns_word(number))
    }

    /// Whether its maker owns anything of it.
    pub(super) fn owns_any(&self) -> bool {
        self.owned.is_some()
    }

    /// An object that is not private, not even at first, made by the label after so many answers.
    pub(super) fn shared(size: u32, at: u32) -> Self {
        let origin = Origin::Made {
            at,
            zeroed: false,
            kind: ObjectKind::Heap,
        };
        Self {
            is_published: true,
            is_shared: true,
            ..Self::new(size, origin)
        }
    }

    pub(super) fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// If it is a block of the heap that has not been freed, and nobody else can reach it: the number of answers before the label
    /// that made it.
    pub(super) fn leaks(&self) -> Option<u32> {
        match self.origin {
            Origin::Made {
                at,
                kind: ObjectKind::Heap,
                ..
            } if !self.is_published && self.ended.is_none() => Some(at),
            _ => None,
        }
    }

    pub(super) fn is_global(&self) -> bool {
        matches!(self.origin, Origin::Global | Origin::Regained)
    }

    /// The number of answers before the label that created it.
    pub(super) fn made_at(&self) -> Option<u32> {
        match self.origin {
            Origin::Made { at, .. } => Some(at),
            Origin::Global | Origin::Regained => None,
        }
    }

    /// How much of a piece of memory its thread knows.
    pub(super) fn knows(&self, offset: u32, width: Width) -> Knows {
        if self.origin != Origin::Regained {
            return Knows::All;
        }
        let (_, Some(word)) = self.word(offset) else {
            return Knows::Nothing;
        };
        let first = (offset % 8) as usize;
        let writers = &word.writers[first..first + width.bytes() as usize];
        let known = writers.iter().filter(|&&writer| writer != NOBODY).count();
        match known {
            0 => Knows::Nothing,
            _ if known == writers.len() => Knows::All,
            _ => Knows::Part,
        }
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    pub(super) fn set_ended(&mut self, ended: Option<u32>) {
        self.ended = ended;
    }

    pub(super) fn is_published(&self) -> bool {
        self.is_published
    }

    pub(super) fn set_published(&mut self, is_published: bool) {
        self.is_published = is_published;
    }

    pub(super) fn set_read(&mut self, read: Option<ReadAt>) {
        self.read = read;
    }

    pub(super) fn set_word(&mut self, number: u32, word: Option<Word>) {
        match word {
            Some(word) => self.words.insert(number, word),
            None => self.words.remove(&number),
        };
    }

    /// Whether nobody has read or written it.
    pub(super) fn is_untouched(&self) -> bool {
        self.read.is_none() && self.words.is_empty()
    }

    /// Whether an access that is private can do what it does: it is within the object and aligned.
    pub(super) fn takes(&self, offset: u32, width: Width) -> bool {
        let bytes = width.bytes();
        offset.is_multiple_of(bytes) && u64::from(offset) + u64::from(bytes) <= u64::from(self.size)
    }

    /// The word at an offset, and its number; nothing if nobody has written it.
    pub(super) fn word(&self, offset: u32) -> (u32, Option<Word>) {
        let number = offset / 8;
        (number, self.words.get(&number).copied())
    }

    /// The word at an offset; `image` gives what a global variable holds initially, by number of word.
    fn word_or_initial(&self, offset: u32, image: impl FnOnce(u32) -> Value) -> Word {
        let (number, written) = self.word(offset);
        written.unwrap_or_else(|| {
            let initial = match self.origin {
                // Of a variable that is regained nobody reads what is not known.
                Origin::Made { zeroed: true, .. } | Origin::Regained => Value::ZERO,
                Origin::Made { .. } => Value::unwritten(Width::Eight),
                Origin::Global => image(number),
            };
            Word {
                bits: initial.bits(),
                unknown: initial.uninitialised(),
                writers: [NOBODY; 8],
            }
        })
    }

    pub(super) fn read(
        &self,
        offset: u32,
        width: Width,
        image: impl FnOnce(u32) -> Value,
    ) -> Value {
        let word = self.word_or_initial(offset, image);
        word.value(offset % 8, width)
    }

    /// The word at an offset after something is written there.
    pub(super) fn written(
        &self,
        offset: u32,
        (width, value): (Width, Value),
        writer: u32,
        image: impl FnOnce(u32) -> Value,
    ) -> Word {
        let mut word = self.word_or_initial(offset, image);
        let first = offset % 8;
        let mask = width.mask() << (8 * first);
        word.bits = word.bits & !mask | value.bits() << (8 * first);
        word.unknown = word.unknown & !mask | value.uninitialised() << (8 * first);
        for byte in first..first + width.bytes() {
            word.writers[byte as usize] = writer;
        }
        word
    }

    /// The word at an offset after its thread has read what explorers have there, or has updated it.
    pub(super) fn learnt(&self, offset: u32, (width, value): (Width, Value)) -> Word {
        self.written(offset, (width, value), OTHERS, |_| Value::ZERO)
    }

    /// Whether every bit that was written has a known value.
    pub(super) fn is_initialised(&self) -> bool {
        self.words.values().all(|word| word.unknown == 0)
    }

    /// What was written that is published with the object, eight bytes at a time.
    pub(super) fn contents(&self) -> impl Iterator<Item = u64> {
        let words = self.words.iter();
        let published = words.filter(|&(&number, _)| !self.owns_word(number));
        published.map(|(_, word)| word.bits)
    }

    /// The labels that make up for what was done while the object was private, each with the number of answers before the label
    /// that did it. `label_at` gives such a label, and `leads` says whether a number is an address.
    pub(super) fn keep_back_no_more(
        &self,
        label_at: impl Fn(u32) -> Label,
        leads: impl Fn(u64) -> bool,
        labels: &mut Vec<(Label, u32)>,
    ) {
        if let Origin::Made { at, .. } = self.origin {
            labels.push((label_at(at), at));
        }
        if let Some(ended) = self.ended {
            labels.push((label_at(ended), ended));
        }
        for (&number, word) in &self.words {
            if self.owns_word(number) {
                continue;
            }
            let mut byte = 0;
            while byte < 8 {
                let Some((width, writer)) = word.piece_at(byte, leads(word.bits)) else {
                    byte += 1;
                    continue;
                };
                if let Some((location, ..)) = label_at(writer).access() {
                    let offset = 8 * number + byte;
                    let label = Label::Write {
                        location: Location { offset, ..location },
                        width,
                        mode: Mode::Plain,
                        value: word.value(byte, width),
                    };
                    labels.push((label, writer));
                }
                byte += width.bytes();
            }
        }
        // Who frees it must come after this read.
        if let Some((offset, width, at)) = self.read.filter(|_| self.words.is_empty())
            && let Some((location, ..)) = label_at(at).access()
        {
            let label = Label::Read {
                location: Location { offset, ..location },
                width,
                mode: Mode::Plain,
                until: None,
            };
            labels.push((label, at));
        }
    }
}

impl Word {
    /// The largest piece from a byte on that was written at once, or all of the word if it is an address; with the last label that
    /// wrote some of it. Nothing if nobody wrote the byte.
    fn piece_at(&self, byte: u32, is_address: bool) -> Option<(Width, u32)> {
        if !self.has_writer(byte) {
            return None;
        }
        let writers_of = |width: Width| {
            let (first, end) = (byte as usize, (byte + width.bytes()) as usize);
            self.writers.get(first..end)
        };
        let widths = [Width::Eight, Width::Four, Width::Two, Width::One];
        let mut aligned = widths
            .into_iter()
            .filter(|width| byte.is_multiple_of(width.bytes()));
        let width = aligned.find(|&width| {
            writers_of(width).is_some_and(|writers| {
                let is_one = writers.iter().all(|&writer| writer == writers[0]);
                let is_whole = is_address && writers.iter().all(|&writer| writer < OTHERS);
                is_one || (width == Width::Eight && is_whole)
            })
        })?;
        let last = writers_of(width)?.iter().max()?;
        Some((width, *last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ObjectId;

    /// What is left of a write that was overwritten in part is published in pieces, an address in one.
    #[test]
    fn what_was_overwritten_is_not_published() {
        let location = |offset| Location {
            object: ObjectId(7),
            offset,
        };
        let write = |offset, width, number| Label::Write {
            location: location(offset),
            width,
            mode: Mode::Plain,
            value: Value::new(number, width),
        };
        let labels = [
            Label::Allocate {
                object: ObjectId(7),
                size: 16,
                align: 8,
                zeroed: false,
                kind: ObjectKind::Heap,
                origin: crate::TextId(0),
            },
            write(0, Width::Eight, 0x1111_1111_1111_1111),
            write(4, Width::Four, 2),
            write(9, Width::One, 3),
        ];
        let origin = Origin::Made {
            at: 0,
            zeroed: false,
            kind: ObjectKind::Heap,
        };
        let mut object = Object::new(16, origin);
        for (label, at) in labels.iter().zip(0..).skip(1) {
            if let Label::Write {
                location: Location { offset, .. },
                width,
                value,
                ..
            } = *label
            {
                let after = object.written(offset, (width, value), at, |_| Value::ZERO);
                object.set_word(offset / 8, Some(after));
            }
        }
        let published = |leads: bool| {
            let mut published = Vec::new();
            let label_at = |at: u32| labels[at as usize];
            object.keep_back_no_more(label_at, |_| leads, &mut published);
            published
        };
        let of_byte = (write(9, Width::One, 3), 3);
        let in_pieces = [
            (labels[0], 0),
            (write(0, Width::Four, 0x1111_1111), 1),
            (write(4, Width::Four, 2), 2),
            of_byte,
        ];
        assert_eq!(published(false), in_pieces);
        let in_one = [
            (labels[0], 0),
            (write(0, Width::Eight, 0x2_1111_1111), 2),
            of_byte,
        ];
        assert_eq!(published(true), in_one);
    }
}
