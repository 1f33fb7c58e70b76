//! An object that a thread has made.

use crate::{Label, Location, ObjectKind, Value, Width};
use std::collections::BTreeMap;

/// Eight bytes of an object, from an offset that is a multiple of eight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    bits: u64,
    /// Those that nobody wrote.
    unknown: u64,
    /// For each byte, the number of answers before the label that wrote it last; [`NOBODY`] if none did.
    writers: [u32; 8],
}

const NOBODY: u32 = u32::MAX;

/// A read: where, how much, and the number of answers before it.
pub(super) type ReadAt = (u32, Width, u32);

/// An object that a thread has made, as long as it is private.
#[derive(Clone, Debug)]
pub(super) struct Object {
    size: u32,
    zeroed: bool,
    kind: ObjectKind,
    /// The number of answers before the label that made it.
    made: u32,
    /// The same of the label that ended it.
    ended: Option<u32>,
    is_published: bool,
    /// The first read, if it came before all writes.
    read: Option<ReadAt>,
    /// What was written, by number of word.
    words: BTreeMap<u32, Word>,
}

impl Word {
    fn has_writer(&self, byte: u32) -> bool {
        self.writers[byte as usize] != NOBODY
    }

    fn value(&self, byte: u32, width: Width) -> Value {
        Value::partly(self.bits >> (8 * byte), self.unknown >> (8 * byte), width)
    }
}

impl Object {
    pub(super) fn new(size: u32, zeroed: bool, kind: ObjectKind, made: u32) -> Self {
        Self {
            size,
            zeroed,
            kind,
            made,
            ended: None,
            is_published: false,
            read: None,
            words: BTreeMap::new(),
        }
    }

    pub(super) fn kind(&self) -> ObjectKind {
        self.kind
    }

    pub(super) fn made(&self) -> u32 {
        self.made
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
        offset.is_multiple_of(bytes)
            && u64::from(offset) + u64::from(bytes) <= u64::from(self.size)
    }

    /// The word at an offset, and its number; nothing if nobody has written it.
    pub(super) fn word(&self, offset: u32) -> (u32, Option<Word>) {
        let number = offset / 8;
        (number, self.words.get(&number).copied())
    }

    fn word_or_initial(&self, offset: u32) -> Word {
        self.word(offset).1.unwrap_or(Word {
            bits: 0,
            unknown: if self.zeroed { 0 } else { u64::MAX },
            writers: [NOBODY; 8],
        })
    }

    pub(super) fn read(&self, offset: u32, width: Width) -> Value {
        self.word_or_initial(offset).value(offset % 8, width)
    }

    /// The word at an offset after something is written there.
    pub(super) fn written(&self, offset: u32, width: Width, value: Value, writer: u32) -> Word {
        let mut word = self.word_or_initial(offset);
        let first = offset % 8;
        let mask = width.mask() << (8 * first);
        word.bits = word.bits & !mask | value.bits() << (8 * first);
        word.unknown = word.unknown & !mask | value.uninitialised() << (8 * first);
        for byte in first..first + width.bytes() {
            word.writers[byte as usize] = writer;
        }
        word
    }

    /// What was written, eight bytes at a time.
    pub(super) fn contents(&self) -> impl Iterator<Item = u64> {
        self.words.values().map(|word| word.bits)
    }

    /// The labels that make up for what was done while the object was private, each with the number of answers before the label
    /// that did it. `label_at` gives such a label, and `leads` says whether a number is an address.
    pub(super) fn keep_back_no_more(
        &self,
        label_at: impl Fn(u32) -> Label,
        leads: impl Fn(u64) -> bool,
        labels: &mut Vec<(Label, u32)>,
    ) {
        labels.push((label_at(self.made), self.made));
        if let Some(ended) = self.ended {
            // Whatever it holds, nobody may look at it.
            labels.push((label_at(ended), ended));
            return;
        }
        for (&number, word) in &self.words {
            let mut byte = 0;
            while byte < 8 {
                let written = word.has_writer(byte);
                let width = match written {
                    true if byte == 0 && leads(word.bits) && word.is_whole() => Width::Eight,
                    true => word.width_from(byte, &label_at),
                    false => Width::One,
                };
                if written {
                    let last = (byte..byte + width.bytes()).map(|byte| word.writers[byte as usize]);
                    let writer = last.max().unwrap_or(self.made);
                    if let Label::Write { location, mode, .. } = label_at(writer) {
                        let offset = 8 * number + byte;
                        let value = word.value(byte, width);
                        let label = Label::Write {
                            location: Location { offset, ..location },
                            width,
                            mode,
                            value,
                        };
                        labels.push((label, writer));
                    }
                }
                byte += width.bytes();
            }
        }
        // Who frees it must come after this read.
        if let Some((_, _, at)) = self.read.filter(|_| self.words.is_empty()) {
            labels.push((label_at(at), at));
        }
    }
}

impl Word {
    fn is_whole(&self) -> bool {
        (0..8).all(|byte| self.has_writer(byte))
    }

    /// The width of the write whose first byte is the given one, if nothing of it was overwritten; else one byte.
    fn width_from(&self, byte: u32, label_at: &impl Fn(u32) -> Label) -> Width {
        let writer = self.writers[byte as usize];
        let Label::Write {
            location, width, ..
        } = label_at(writer)
        else {
            return Width::One;
        };
        let is_start = location.offset % 8 == byte;
        let mut bytes = byte..byte + width.bytes();
        let is_all_there = bytes.all(|byte| self.writers.get(byte as usize) == Some(&writer));
        if is_start && is_all_there {
            width
        } else {
            Width::One
        }
    }
}
