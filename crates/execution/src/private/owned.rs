//! Words of memory that only the maker of their object uses, although other threads could reach them.
//!
//! Objects that several threads use are full of such words: what a thread pool keeps for its destructor, the capacity of a vector, a
//! local variable beside another one whose address was passed on. Which words these are cannot be known beforehand. So an exploration
//! that ends early records who uses which words ([`Uses`]), and the next one takes for granted that this is so in all executions
//! ([`Owned`]). The maker of an object *owns* the words that nobody else has used: like private memory, explorers do not see them, not
//! even when the object is published.
//!
//! If another thread uses such a word, or ends the object, everything explored so far is void, and exploration begins anew without these
//! words. Until then, what its owner does there has no influence on the other thread, so every execution in which
//! this happens has a part, up to there, that is explored. The same holds if the owner itself does something there that
//! explorers must see, such as waiting, or using it after its end.

use crate::ids::HashIds;
use crate::{Label, ObjectId, ThreadId, Width};
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Programs that use more words than this own none.
const MOST_WORDS: usize = 1 << 16;

/// The numbers of the words of an object, in ascending order.
pub(super) type Words = Arc<[u32]>;

/// The numbers of the words that an access touches.
pub(super) fn words_of(offset: u32, width: Width) -> RangeInclusive<u32> {
    offset / 8..=offset.saturating_add(width.bytes() - 1) / 8
}

/// Who has used something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum User {
    One(ThreadId),
    Several,
}

impl User {
    fn and(self, thread: ThreadId) -> Self {
        match self {
            Self::One(other) if other == thread => self,
            _ => Self::Several,
        }
    }
}

/// The use of a word.
#[derive(Clone, Copy, Debug)]
struct Use {
    user: User,
    /// How often explorers have seen it.
    shown: u64,
}

/// Who has used what in the executions so far.
#[derive(Debug, Default)]
pub(super) struct Uses {
    makers: HashMap<ObjectId, ThreadId, HashIds>,
    words: HashMap<(ObjectId, u32), Use, HashIds>,
    /// Objects of which no word can be owned: somebody else has ended them, or used them as a whole.
    shared: HashSet<ObjectId, HashIds>,
    /// How many labels explorers have seen.
    shown: u64,
}

impl Uses {
    /// Records that a thread has made an object, or is the first to use a global variable.
    pub(super) fn make(&mut self, thread: ThreadId, object: ObjectId) {
        self.makers.entry(object).or_insert(thread);
    }

    /// Records what a thread is about to use.
    pub(super) fn note(&mut self, thread: ThreadId, label: &Label) {
        match *label {
            Label::Allocate { object, .. } => self.make(thread, object),
            Label::Free { object } => {
                if self.makers.get(&object) != Some(&thread) {
                    self.shared.insert(object);
                }
            }
            Label::Arrive { barrier, .. } | Label::Depart { barrier, .. } => {
                self.shared.insert(barrier.location.object);
            }
            _ => {
                let Some((location, width, _)) = label.access() else {
                    return;
                };
                for word in words_of(location.offset, width) {
                    let nobody = Use {
                        user: User::One(thread),
                        shown: 0,
                    };
                    let found = self.words.entry((location.object, word)).or_insert(nobody);
                    found.user = found.user.and(thread);
                }
            }
        }
    }

    /// Records that explorers see a label.
    pub(super) fn show(&mut self, label: &Label) {
        self.shown += 1;
        if let Some((location, width, _)) = label.access() {
            for word in words_of(location.offset, width) {
                if let Some(found) = self.words.get_mut(&(location.object, word)) {
                    found.shown += 1;
                }
            }
        }
    }

    /// The words that are owned, if at least one of so many labels that explorers see is about them.
    pub(super) fn owned(&self, labels: u64) -> Option<Owned> {
        if self.words.len() > MOST_WORDS {
            return None;
        }
        let is_owned = |object: ObjectId, found: &Use| match found.user {
            User::One(user) => {
                self.makers.get(&object) == Some(&user) && !self.shared.contains(&object)
            }
            User::Several => false,
        };
        let owned = self.words.iter();
        let owned = owned.filter(|&(&(object, _), found)| is_owned(object, found));
        let hidden: u64 = owned.clone().map(|(_, found)| found.shown).sum();
        let mut words: HashMap<ObjectId, Vec<u32>, HashIds> = HashMap::default();
        owned.for_each(|(&(object, word), _)| words.entry(object).or_default().push(word));
        let objects = words.into_iter().map(|(object, mut words)| {
            words.sort_unstable();
            (object, (self.makers[&object], words.into()))
        });
        (hidden >= self.shown.div_ceil(labels)).then(|| Owned {
            objects: objects.collect(),
        })
    }
}

/// Words that are not owned after all: all words of an object, or some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Disowned {
    pub(super) object: ObjectId,
    pub(super) words: Option<RangeInclusive<u32>>,
}

/// The words that are owned, of each object with its maker.
#[derive(Clone, Debug, Default)]
pub(super) struct Owned {
    objects: HashMap<ObjectId, (ThreadId, Words), HashIds>,
}

impl FromIterator<(ObjectId, ThreadId, Words)> for Owned {
    fn from_iter<I: IntoIterator<Item = (ObjectId, ThreadId, Words)>>(objects: I) -> Self {
        let objects = objects.into_iter();
        Self {
            objects: objects
                .map(|(object, maker, words)| (object, (maker, words)))
                .collect(),
        }
    }
}

impl Owned {
    pub(super) fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The objects, each with its maker and the words, in no particular order.
    pub(super) fn objects(&self) -> impl Iterator<Item = (ObjectId, ThreadId, &[u32])> {
        let objects = self.objects.iter();
        objects.map(|(&object, (maker, words))| (object, *maker, &**words))
    }

    /// The words that a thread owns of an object that it makes.
    pub(super) fn words(&self, thread: ThreadId, object: ObjectId) -> Option<Words> {
        let (maker, words) = self.objects.get(&object)?;
        (*maker == thread).then(|| Arc::clone(words))
    }

    /// The words that a label uses and another thread owns.
    pub(super) fn of_another(&self, thread: ThreadId, label: &Label) -> Option<Disowned> {
        if self.is_empty() {
            return None;
        }
        let (object, words, is_shared) = match *label {
            Label::Free { object } => (object, None, false),
            Label::Arrive { barrier, .. } | Label::Depart { barrier, .. } => {
                (barrier.location.object, None, true)
            }
            _ => {
                let (location, width, _) = label.access()?;
                let words = words_of(location.offset, width);
                (location.object, Some(words), false)
            }
        };
        let (maker, owned) = self.objects.get(&object)?;
        let is_owned = |word: u32| owned.binary_search(&word).is_ok();
        let is_used = (words.clone()).is_none_or(|mut words| words.any(is_owned));
        ((*maker != thread || is_shared) && is_used).then_some(Disowned { object, words })
    }

    /// The same without some words.
    pub(super) fn without(&self, disowned: &[Disowned]) -> Self {
        let mut owned = self.clone();
        for Disowned { object, words } in disowned {
            let Some((_, before)) = owned.objects.get_mut(object) else {
                continue;
            };
            let stays = |word: &u32| words.as_ref().is_some_and(|words| !words.contains(word));
            let after: Words = before.iter().copied().filter(stays).collect();
            if after.is_empty() {
                owned.objects.remove(object);
            } else {
                *before = after;
            }
        }
        owned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, Mode, ObjectKind, TextId, Value};

    const OBJECT: ObjectId = ObjectId(7);
    const MAKER: ThreadId = ThreadId(0);
    const OTHER: ThreadId = ThreadId(1);

    fn write(offset: u32, width: Width) -> Label {
        let object = OBJECT;
        Label::Write {
            location: Location { object, offset },
            width,
            mode: Mode::Plain,
            value: Value::ZERO,
        }
    }

    /// Three words: the maker uses the first two, the other thread the last one, and explorers have seen all of that.
    fn uses() -> Uses {
        let mut uses = Uses::default();
        let made = Label::Allocate {
            object: OBJECT,
            size: 24,
            align: 8,
            zeroed: true,
            kind: ObjectKind::Heap,
            origin: TextId(0),
        };
        for (thread, label) in [
            (MAKER, made),
            (MAKER, write(0, Width::Eight)),
            (MAKER, write(12, Width::Four)),
            (MAKER, write(16, Width::Four)),
            (OTHER, write(20, Width::Four)),
        ] {
            uses.note(thread, &label);
            uses.show(&label);
        }
        uses
    }

    #[test]
    fn words_of_several_threads_are_not_owned() {
        let owned = uses().owned(8).expect("two of five labels");
        let words = owned.words(MAKER, OBJECT).expect("it has some");
        assert_eq!(&words[..], [0, 1]);
        assert!(owned.words(OTHER, OBJECT).is_none());
        assert!(owned.of_another(MAKER, &write(0, Width::Eight)).is_none());
        assert!(owned.of_another(OTHER, &write(16, Width::Four)).is_none());
        let used = owned.of_another(OTHER, &write(15, Width::Two));
        let disowned = used.expect("it touches the second word");
        let owned = owned.without(&[disowned]);
        let words = owned.words(MAKER, OBJECT).expect("the first is left");
        assert_eq!(&words[..], [0]);
        let freed = owned.of_another(OTHER, &Label::Free { object: OBJECT });
        let disowned = freed.expect("all of it is ended");
        assert!(owned.without(&[disowned]).is_empty());
    }

    #[test]
    fn words_are_owned_if_that_pays() {
        assert!(uses().owned(3).is_some());
        assert!(uses().owned(2).is_none(), "two of five labels");
    }

    #[test]
    fn objects_that_others_end_are_not_owned() {
        let mut uses = uses();
        uses.note(OTHER, &Label::Free { object: OBJECT });
        let owned = uses.owned(u64::MAX);
        assert!(owned.is_none_or(|owned| owned.is_empty()));
    }
}
