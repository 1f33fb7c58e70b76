//! What the wrapper keeps of a thread: the labels that explorers see, and private memory with how it has changed.

use super::object::{Knows, Object, Origin, ReadAt, Word};
use super::owned::{Disowned, words_of};
use crate::program::Answer;
use crate::{Label, Location, Mode, ObjectId, ThreadId, Value, Width, ids::HashIds};
use std::collections::HashMap;

/// A thread looks back at so many labels for the value that a plain read must have.
const FARTHEST: usize = 64;

/// A label that explorers see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) label: Label,
    /// The label of the wrapped program that it stands for, by the number of answers before it.
    pub(super) place: u32,
    /// How many answers the wrapped thread has got while this is pending. Labels that publish something have the same
    /// number as the label that they precede: they are a group.
    pub(super) inner: u32,
    pub(super) kind: Kind,
    /// How many changes of memory there have been while it is pending.
    pub(super) changes: u32,
    pub(super) context: Context,
    /// The value that it has read, if it is a read and was answered.
    pub(super) read: Option<Value>,
}

/// What is done when a label is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Another label of the group is pending.
    Planned,
    /// It is the label of the wrapped thread, which gets the answer.
    Own,
    /// It stands in for a private access, which has this answer.
    StandsIn(Answer),
}

/// What matters of the labels before one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Context {
    pub(super) last: Last,
    /// Whether there were private accesses since the last label.
    pub(super) hidden: bool,
    /// Whether a store may not have reached memory.
    pub(super) dirty: bool,
    pub(super) company: Company,
    /// How many threads it has started and not joined.
    pub(super) unjoined: u32,
}

/// Whether there are other threads that can notice what a thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Company {
    /// There has not been another thread yet.
    NotYet,
    /// There may be.
    Some,
    /// All others have ended, and this thread has seen that.
    NoMore,
}

/// The last label before one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// There is none.
    Nothing,
    /// It accesses an object.
    Access(ObjectId),
    /// It accesses none.
    Other,
}

impl Context {
    pub(super) const START: Self = Self {
        last: Last::Nothing,
        hidden: false,
        dirty: false,
        company: Company::Some,
        unjoined: 0,
    };

    /// What matters after a label.
    pub(super) fn behind(self, label: &Label) -> Self {
        let dirty = match *label {
            Label::Write { mode, .. } => !mode.is_sequentially_consistent(),
            Label::Fence { mode } => self.dirty && !mode.is_sequentially_consistent(),
            Label::Update { .. }
            | Label::Spawn { .. }
            | Label::Join { .. }
            | Label::Free { .. }
            | Label::AtomicBegin
            | Label::AtomicEnd => false,
            _ => self.dirty,
        };
        Self {
            last: label
                .access()
                .map_or(Last::Other, |(location, ..)| Last::Access(location.object)),
            hidden: false,
            dirty,
            company: match label {
                Label::Spawn { .. } => Company::Some,
                _ => self.company,
            },
            unjoined: match label {
                Label::Spawn { .. } => self.unjoined + 1,
                Label::Join { .. } => self.unjoined.saturating_sub(1),
                _ => self.unjoined,
            },
        }
    }

    /// Whether it matters that there were private accesses before a label.
    pub(super) fn must_be_separated_from(self, label: &Label) -> bool {
        self.hidden && self.is_separable_from(label)
    }

    /// Whether something would be between the last label and this one that is not there in the program, if anything were shown there.
    pub(super) fn must_stay_next_to(self, label: &Label) -> bool {
        !self.hidden && self.is_separable_from(label)
    }

    /// Whether it makes a difference to have something between the last label and this one.
    fn is_separable_from(self, label: &Label) -> bool {
        let access = label.access().map(|(location, ..)| location.object);
        match self.last {
            Last::Nothing => true,
            _ if label.is_end() => true,
            Last::Access(object) => access == Some(object),
            Last::Other => false,
        }
    }
}

/// An object that a thread knows.
#[derive(Clone, Debug)]
pub(super) enum Known {
    /// The thread has made it; or it is a global variable that the thread has used while it was alone.
    Mine(Object),
    /// Another thread has, and this one was told its address.
    Told,
}

/// A change of what is kept of a thread. It can be undone and done again.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Made(ObjectId, Object),
    Wrote {
        object: ObjectId,
        number: u32,
        before: Option<Word>,
        after: Word,
    },
    Read {
        object: ObjectId,
        before: Option<ReadAt>,
        after: Option<ReadAt>,
    },
    Ended {
        object: ObjectId,
        at: u32,
    },
    Published(ObjectId),
    Told(ObjectId),
    /// The thread is alone again, and what it does with a global variable is private from here on.
    Regained {
        object: ObjectId,
        size: u32,
        before: Option<Known>,
    },
}

/// What is kept of a thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    /// The labels that explorers have seen, and those of the pending group that they have not seen yet.
    pub(super) entries: Vec<Entry>,
    /// The places among them of those that start threads.
    forks: Vec<u32>,
    /// How many of them were answered.
    pub(super) answers: u32,
    pub(super) known: HashMap<ObjectId, Known, HashIds>,
    pub(super) changes: Vec<Change>,
}

impl Layer {
    pub(super) fn pending(&self) -> &Entry {
        &self.entries[self.answers as usize]
    }

    pub(super) fn push(&mut self, entry: Entry) {
        if matches!(entry.label, Label::Spawn { .. }) {
            self.forks.push(self.entries.len() as u32);
        }
        self.entries.push(entry);
    }

    /// Whether the thread may have started another one after so many answers.
    #[inline]
    pub(super) fn has_forked_behind(&self, answers: u32) -> bool {
        (self.forks.last()).is_some_and(|&place| place >= answers)
    }

    /// The threads that were started after so many answers.
    pub(super) fn started_behind(&self, answers: u32) -> impl Iterator<Item = ThreadId> + '_ {
        let first = self.forks.partition_point(|&place| place < answers);
        let forks = self.forks[first..].iter();
        let answered = forks.take_while(|&&place| place < self.answers);
        answered.filter_map(|&place| match self.entries[place as usize].label {
            Label::Spawn { child } => Some(child),
            _ => None,
        })
    }

    /// Whether the thread has joined all threads that it has started.
    pub(super) fn has_joined_all(&self) -> bool {
        let answered = &self.entries[..self.answers as usize];
        let has_joined = |started: ThreadId| {
            let mut labels = answered.iter().map(|entry| &entry.label);
            labels.any(|label| matches!(*label, Label::Join { child } if child == started))
        };
        self.started_behind(0).all(has_joined)
    }

    fn forget_forks_behind(&mut self, entries: usize) {
        while (self.forks.last()).is_some_and(|&place| place as usize >= entries) {
            self.forks.pop();
        }
    }

    /// An object of the thread that is private.
    pub(super) fn private(&self, object: ObjectId) -> Option<&Object> {
        match self.known.get(&object) {
            Some(Known::Mine(object)) if !object.is_published() => Some(object),
            _ => None,
        }
    }

    /// The object in which there is a private location that can be accessed without an error.
    pub(super) fn accessible(&self, location: Location, width: Width) -> Option<&Object> {
        let Some(Known::Mine(object)) = self.known.get(&location.object) else {
            return None;
        };
        let is_private = !object.is_published() || object.owns(location.offset, width);
        let is_there = !object.has_ended() && object.takes(location.offset, width);
        (is_private && is_there).then_some(object)
    }

    /// The words that the thread owns of those that a label uses.
    pub(super) fn owned_in(&self, label: &Label) -> Option<Disowned> {
        let (location, width, _) = label.access()?;
        let Some(Known::Mine(object)) = self.known.get(&location.object) else {
            return None;
        };
        object.owns_some(location.offset, width).then(|| Disowned {
            object: location.object,
            words: Some(words_of(location.offset, width)),
        })
    }

    /// The value that a plain read must have if nothing races with it: what the thread itself has read or written there, if it has
    /// done nothing since by which it could have learned of what other threads do, or they of what it does.
    pub(super) fn known_value(&self, label: &Label) -> Option<Value> {
        let Label::Read {
            location,
            width,
            mode: Mode::Plain,
            until: None,
        } = *label
        else {
            return None;
        };
        let answered = self.entries[..self.answers as usize].iter().rev();
        for entry in answered.take(FARTHEST) {
            let (place, size, written) = match entry.label {
                Label::Read {
                    location,
                    width,
                    mode: Mode::Plain,
                    until: None,
                } => (location, width, None),
                Label::Write {
                    location,
                    width,
                    mode: Mode::Plain,
                    value,
                } => (location, width, Some(value)),
                Label::Allocate { .. } => continue,
                _ => return None,
            };
            if (place, size) == (location, width) {
                return written.or(entry.read);
            }
            let overlaps = place.object == location.object
                && place.offset < location.offset + width.bytes()
                && location.offset < place.offset + size.bytes();
            if overlaps {
                return None;
            }
        }
        None
    }

    /// How much of a location the thread knows; everything where that has no meaning.
    pub(super) fn knows(&self, location: Location, width: Width) -> Knows {
        self.accessible(location, width)
            .map_or(Knows::All, |object| object.knows(location.offset, width))
    }

    fn mine(&mut self, object: ObjectId) -> Option<&mut Object> {
        match self.known.get_mut(&object) {
            Some(Known::Mine(object)) => Some(object),
            _ => None,
        }
    }

    /// Makes a change, and takes it down.
    pub(super) fn change(&mut self, change: Change) {
        match change {
            Change::Made(object, ref made) => {
                self.known.insert(object, Known::Mine(made.clone()));
            }
            Change::Wrote {
                object,
                number,
                after,
                ..
            } => {
                if let Some(object) = self.mine(object) {
                    object.set_word(number, Some(after));
                }
            }
            Change::Read { object, after, .. } => {
                if let Some(object) = self.mine(object) {
                    object.set_read(after);
                }
            }
            Change::Ended { object, at } => {
                if let Some(object) = self.mine(object) {
                    object.set_ended(Some(at));
                }
            }
            Change::Published(object) => {
                if let Some(object) = self.mine(object) {
                    object.set_published(true);
                }
            }
            Change::Told(object) => {
                self.known.insert(object, Known::Told);
            }
            Change::Regained { object, size, .. } => {
                let regained = Object::new(size, Origin::Regained);
                self.known.insert(object, Known::Mine(regained));
            }
        }
        self.changes.push(change);
    }

    /// Undoes a change, which was the last one.
    fn undo(&mut self, change: &Change) {
        match *change {
            Change::Made(object, _)
            | Change::Told(object)
            | Change::Regained {
                object,
                before: None,
                ..
            } => {
                self.known.remove(&object);
            }
            Change::Regained {
                object,
                before: Some(ref before),
                ..
            } => {
                self.known.insert(object, before.clone());
            }
            Change::Wrote {
                object,
                number,
                before,
                ..
            } => {
                if let Some(object) = self.mine(object) {
                    object.set_word(number, before);
                }
            }
            Change::Read { object, before, .. } => {
                if let Some(object) = self.mine(object) {
                    object.set_read(before);
                }
            }
            Change::Ended { object, .. } => {
                if let Some(object) = self.mine(object) {
                    object.set_ended(None);
                }
            }
            Change::Published(object) => {
                if let Some(object) = self.mine(object) {
                    object.set_published(false);
                }
            }
        }
    }

    /// Goes back to just after so many answers. Gives how many labels and changes there are then: the labels of the group that is
    /// pending are all there.
    fn back_to(&mut self, answers: u32) -> (usize, usize) {
        let Entry { inner, changes, .. } = self.entries[answers as usize];
        let mut behind = answers as usize + 1;
        while self
            .entries
            .get(behind)
            .is_some_and(|entry| entry.inner == inner)
        {
            behind += 1;
        }
        self.answers = answers;
        (behind, changes as usize)
    }

    /// Goes back to just after so many answers.
    pub(super) fn rewind(&mut self, answers: u32) {
        let (entries, changes) = self.back_to(answers);
        self.entries.truncate(entries);
        self.forget_forks_behind(entries);
        while self.changes.len() > changes
            && let Some(change) = self.changes.pop()
        {
            self.undo(&change);
        }
    }

    /// Goes back to just after so many answers, and gives what was removed.
    pub(super) fn split(&mut self, answers: u32) -> (Vec<Entry>, Vec<Change>) {
        let (entries, changes) = self.back_to(answers);
        self.forget_forks_behind(entries);
        let entries = self.entries.split_off(entries);
        let changes = self.changes.split_off(changes);
        for change in changes.iter().rev() {
            self.undo(change);
        }
        (entries, changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ObjectKind;

    const OBJECT: ObjectId = ObjectId(7);

    fn pending(layer: &mut Layer, inner: u32, kind: Kind) {
        layer.push(Entry {
            label: Label::Exit,
            place: inner,
            inner,
            kind,
            changes: layer.changes.len() as u32,
            context: Context::START,
            read: None,
        });
    }

    fn write(layer: &mut Layer, number: u64, at: u32) {
        let object = layer.private(OBJECT).expect("it is private");
        let (word, before) = object.word(0);
        let value = Value::new(number, Width::Eight);
        let after = object.written(0, (Width::Eight, value), at, |_| Value::ZERO);
        layer.change(Change::Wrote {
            object: OBJECT,
            number: word,
            before,
            after,
        });
    }

    fn read(layer: &Layer) -> Option<u64> {
        let object = layer.private(OBJECT)?;
        Some(object.read(0, Width::Eight, |_| Value::ZERO).bits())
    }

    /// Going back to a label among those that publish something leaves all of them pending, and what was private then is so again.
    #[test]
    fn what_is_detached_comes_back() {
        let mut layer = Layer::default();
        let origin = Origin::Made {
            at: 0,
            zeroed: true,
            kind: ObjectKind::Heap,
        };
        layer.change(Change::Made(OBJECT, Object::new(8, origin)));
        write(&mut layer, 1, 1);
        pending(&mut layer, 2, Kind::Planned);
        pending(&mut layer, 2, Kind::Own);
        write(&mut layer, 2, 3);
        layer.change(Change::Published(OBJECT));
        pending(&mut layer, 4, Kind::Own);
        layer.answers = 2;
        assert_eq!(read(&layer), None);

        let (entries, changes) = layer.split(0);
        assert_eq!((layer.answers, layer.entries.len()), (0, 2));
        assert_eq!(read(&layer), Some(1));

        for entry in entries {
            layer.push(entry);
        }
        for change in changes {
            layer.change(change);
        }
        layer.answers = 2;
        assert_eq!(read(&layer), None);
        layer.rewind(1);
        assert_eq!((layer.answers, layer.entries.len()), (1, 2));
        assert_eq!(read(&layer), Some(1));
    }

    /// A plain read repeats what its thread has read or written, until the thread does anything else or accesses part of it.
    #[test]
    fn plain_reads_repeat_what_is_known() {
        let location = |offset| Location {
            object: OBJECT,
            offset,
        };
        let read = |offset, width| Label::Read {
            location: location(offset),
            width,
            mode: Mode::Plain,
            until: None,
        };
        let write = |offset, width| Label::Write {
            location: location(offset),
            width,
            mode: Mode::Plain,
            value: Value::new(5, width),
        };
        let fence = Label::Fence {
            mode: Mode::Acquire,
        };
        let known = |before: &[Label]| {
            let mut layer = Layer::default();
            for &label in before {
                pending(&mut layer, 0, Kind::Own);
                let entry = layer.entries.last_mut().expect("it was pushed");
                entry.label = label;
                entry.read = Some(Value::new(3, Width::Eight));
            }
            layer.answers = before.len() as u32;
            let value = layer.known_value(&read(8, Width::Eight));
            value.map(Value::bits)
        };
        let same = read(8, Width::Eight);
        let beside = write(0, Width::Eight);
        assert_eq!(known(&[]), None);
        assert_eq!(known(&[same, beside]), Some(3));
        assert_eq!(known(&[same, write(8, Width::Eight), beside]), Some(5));
        assert_eq!(known(&[same, write(12, Width::Four)]), None);
        assert_eq!(known(&[same, fence]), None);
        assert_eq!(known(&[same, Label::Free { object: OBJECT }]), None);
    }
}
