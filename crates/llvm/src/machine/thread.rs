//! The state of a thread, and how it is rewound.
//!
//! The state is one flat stack of words: what belongs to the thread (its result, its copies of thread-local variables), and its
//! frames, each with the constants of its function. At each label the words that may have changed since the previous label are
//! saved: everything from the lowest word that was written. The words below are found in older snapshots, so a snapshot is
//! about as large as the current frame, however deep the stack is. Going back removes snapshots; the words follow when the
//! thread runs again, because before that it often goes back further.

use super::code::{BELOW, Code, Counter, WINDOW};
use super::known::{KnownLabel, KnownSteps};
use super::names::{Names, Target};
use super::pointer::{self, Address, Name, Path};
use super::repeat::Visits;
use super::shadow::{Shade, Shadow, Unknown};
use norns_execution::{Label, Location, ObjectId, ObjectKind, ThreadId};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What all threads of a run share and do not change.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) code: &'a Code,
    pub(crate) names: &'a Mutex<Names>,
    /// Whether atomic blocks are run.
    pub(crate) atomic_blocks: bool,
}

impl Context<'_> {
    /// The tables. They are consistent even after a panic, because they only grow.
    pub(crate) fn names(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a pointer leads, if it leads into an object outside of the stacks of threads.
    pub(crate) fn location(&self, pointer: u64) -> Option<Location> {
        match self.names().target(pointer) {
            Target::Object(location) => Some(location),
            Target::Below(..) | Target::Nothing => None,
        }
    }

    /// The same, if the object has an id: what merely looks like an address gets none.
    pub(crate) fn known_location(&self, pointer: u64) -> Option<Location> {
        self.names().known_target(pointer)
    }
}

/// Objects that a thread has found lately, so that it need not ask for them: what has an address never changes.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Each with where it starts and how far it reaches.
    objects: [(u64, u32, ObjectId); Found::ROOM],
}

impl Found {
    const ROOM: usize = 1 << Found::BITS;
    const BITS: u32 = 5;

    #[inline]
    fn index(pointer: u64) -> usize {
        // Addresses of most objects differ above their lowest 16 bits.
        ((pointer >> 16).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - Found::BITS)) as usize
    }

    /// Where a pointer leads, if that is known.
    #[inline]
    pub(crate) fn get(&self, pointer: u64) -> Option<Location> {
        let (start, reach, object) = self.objects[Found::index(pointer)];
        let offset = pointer.wrapping_sub(start);
        (offset < reach.into()).then_some(Location {
            object,
            offset: offset as u32,
        })
    }

    pub(crate) fn add(&mut self, pointer: u64, address: Address, object: ObjectId) {
        self.objects[Found::index(pointer)] = (address.bits(), address.reach() as u32, object);
    }
}

impl Default for Found {
    fn default() -> Self {
        Found {
            objects: [(0, 0, ObjectId(0)); Found::ROOM],
        }
    }
}

/// How many objects of each kind and class a thread has made.
#[derive(Clone, Debug)]
struct Tally {
    counts: [u32; Tally::KINDS],
    /// What was counted, in order, so that it can be taken back.
    order: Vec<u8>,
}

impl Tally {
    const KINDS: usize = 64;

    /// Where a kind and class is counted.
    fn index(kind: ObjectKind, class: u32) -> u8 {
        let first = if kind == ObjectKind::Heap { 0 } else { 32 };
        first + class as u8
    }

    fn count(&mut self, index: u8) {
        self.counts[usize::from(index)] += 1;
        self.order.push(index);
    }

    fn truncate(&mut self, length: u32) {
        while self.order.len() > length as usize
            && let Some(index) = self.order.pop()
        {
            self.counts[usize::from(index)] -= 1;
        }
    }
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            counts: [0; Tally::KINDS],
            order: Vec::new(),
        }
    }
}

/// The part of the state that is not in the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Registers {
    pub(crate) counter: Counter,
    /// The frame that runs.
    pub(crate) base: u32,
    /// The first word behind it.
    pub(crate) top: u32,
    pub(crate) depth: u32,
    /// How many objects the thread made that are counted.
    pub(crate) objects: u32,
    pub(crate) spawns: u32,
    pub(crate) random: u32,
    /// The text that is the name of the thread, and 1; 0 if it has none.
    pub(crate) name: u32,
    /// How many fields of a list of variadic arguments are set.
    pub(crate) listed: u8,
    /// Whether the last label that was answered is an update that wrote.
    pub(crate) wrote: bool,
    /// How often the thread did something that others may notice.
    pub(crate) effects: u32,
    /// How often the thread took a lock or a unit of a semaphore and did not release it; 0 if it holds no lock.
    pub(crate) holds: u16,
    /// How many atomic blocks the thread is in, one in the other.
    pub(crate) blocks: u16,
}

/// The state at a label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Snapshot {
    pub(crate) label: Label,
    pub(crate) registers: Registers,
    /// The lowest word that is saved.
    low: u32,
    /// Where in the arena.
    start: u32,
    /// The newest snapshot before it that has lower words; itself if there is none.
    below: u32,
    /// Where what is saved of the shadow ends; it begins where that of the snapshot before ends.
    shades: u32,
    /// Where in the source.
    pub(crate) place: u32,
    /// How much was printed.
    pub(crate) printed: u32,
    /// Where in the tree of known steps.
    pub(super) known: KnownLabel,
}

impl Snapshot {
    /// Where in the arena what is saved begins.
    pub(super) fn start(&self) -> usize {
        self.start as usize
    }

    /// The lowest word that may have changed since the snapshot before.
    pub(crate) fn low(&self) -> u32 {
        self.low
    }
}

/// A thread. It is started if it has a snapshot.
#[derive(Clone, Debug)]
pub(crate) struct ThreadRun {
    pub(crate) id: ThreadId,
    /// The spawns that lead to it.
    pub(crate) path: Path,
    pub(crate) stack: Vec<u64>,
    /// What is not known of the stack.
    pub(crate) shadow: Shadow,
    pub(crate) registers: Registers,
    /// The label at which it stopped, before it is saved.
    pub(crate) pending: Label,
    /// The lowest word that may have changed since the last snapshot.
    pub(crate) low: u32,
    /// The lowest word that may differ from what it was at the last snapshot, since the thread went back; [`FRESH`] if it
    /// did not.
    pub(super) stale: u32,
    pub(super) arena: Vec<u64>,
    shades: Vec<Shade>,
    pub(crate) snapshots: Vec<Snapshot>,
    pub(crate) printed: Vec<u8>,
    /// The states that it had at heads of loops.
    pub(crate) visits: Visits,
    /// Room for what detaching takes away.
    #[expect(clippy::vec_box, reason = "what is taken away is passed around")]
    spare: Vec<Box<Taken>>,
    /// The function that it runs; none for the first thread.
    pub(crate) function: Option<u32>,
    tally: Tally,
    /// Ids that are known already; they stay when the thread goes back.
    pub(crate) found: Found,
    /// Steps that it has made before.
    pub(super) known: KnownSteps,
    children: Vec<ThreadId>,
}

/// No word is stale.
const FRESH: u32 = u32::MAX;

/// What detaching took from one thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    arena: Vec<u64>,
    shades: Vec<Shade>,
    snapshots: Vec<Snapshot>,
    printed: Vec<u8>,
    visits: Visits,
    tally: Vec<u8>,
    function: Option<u32>,
}

/// Where what belongs to a thread begins in its stack: behind the constants of how the program starts, and high enough for
/// the window of a frame.
pub(crate) fn home(code: &Code) -> u32 {
    code.start_constants.next_multiple_of(2).max(BELOW)
}

/// A bit of the second word of what belongs to a thread: it has begun to end.
pub(crate) const ENDING: u64 = 1;
/// Another: it ends though functions have not returned, whose objects end with it.
pub(crate) const EXITED: u64 = 2;

/// Words that belong to a thread: its result, how it ends, and two for each thread-local variable.
pub(crate) fn home_words(code: &Code) -> u32 {
    2 + 2 * code.image.thread_locals.len() as u32
}

/// Moves what stands behind the first so many items to another list. Most often that is nothing.
fn move_tail<T: Copy>(from: &mut Vec<T>, first: usize, to: &mut Vec<T>) {
    if first < from.len() {
        to.extend_from_slice(&from[first..]);
        from.truncate(first);
    }
}

/// The lowest word that is saved at some labels.
#[inline]
fn lowest(snapshots: &[Snapshot]) -> Option<u32> {
    if let [only] = snapshots {
        return Some(only.low);
    }
    snapshots.iter().map(|snapshot| snapshot.low).min()
}

/// What was saved of the shadow at the pending label.
fn saved_shades<'a>(snapshots: &[Snapshot], shades: &'a [Shade]) -> &'a [Shade] {
    let end = snapshots.last().map_or(0, |last| last.shades);
    let before = snapshots.len().checked_sub(2);
    let start = before.map_or(0, |before| snapshots[before].shades);
    &shades[start as usize..end as usize]
}

impl ThreadRun {
    pub(crate) fn new(id: ThreadId, path: Path) -> Self {
        ThreadRun {
            id,
            path,
            stack: Vec::new(),
            shadow: Shadow::default(),
            registers: Registers::default(),
            pending: Label::Finish,
            low: 0,
            stale: FRESH,
            arena: Vec::new(),
            shades: Vec::new(),
            snapshots: Vec::new(),
            printed: Vec::new(),
            visits: Visits::default(),
            spare: Vec::new(),
            function: None,
            tally: Tally::default(),
            found: Found::default(),
            known: KnownSteps::default(),
            children: Vec::new(),
        }
    }

    pub(crate) fn is_started(&self) -> bool {
        !self.snapshots.is_empty()
    }

    /// Brings the stack to where no function runs.
    pub(crate) fn prepare(&mut self, code: &Code, counter: Counter) {
        let (home, words) = (home(code), home_words(code));
        let top = home + words;
        self.reserve(top);
        let count = code.start_constants as usize;
        self.stack[home as usize - count..home as usize].copy_from_slice(&code.constants[..count]);
        self.stack[home as usize..top as usize].fill(0);
        self.registers = Registers {
            counter,
            base: home,
            top,
            random: self.path.seed(),
            ..Registers::default()
        };
        self.low = home;
        self.stale = FRESH;
        self.shadow.truncate(0);
        self.arena.clear();
        self.shades.clear();
        self.snapshots.clear();
        self.printed.clear();
        self.visits.clear();
        self.tally.truncate(0);
    }

    /// Makes sure that the stack has so many words, and as many behind them as the window of a frame may look at.
    #[inline]
    pub(crate) fn reserve(&mut self, top: u32) {
        let needed = top as usize + WINDOW;
        if self.stack.len() < needed {
            self.stack.resize(needed.next_power_of_two(), 0);
        }
    }

    /// Saves the state at the pending label.
    pub(crate) fn save(&mut self, place: u32) {
        let low = self.low.min(self.registers.base);
        let start = self.arena.len() as u32;
        let top = self.registers.top;
        let number = self.snapshots.len() as u32;
        let mut below = number.saturating_sub(1);
        while let Some(older) = self.snapshots.get(below as usize)
            && older.low >= low
            && older.below != below
        {
            below = older.below;
        }
        self.arena
            .extend_from_slice(&self.stack[low as usize..top as usize]);
        if !self.shadow.is_empty() {
            self.shades.extend_from_slice(self.shadow.all());
        }
        self.snapshots.push(Snapshot {
            shades: self.shades.len() as u32,
            label: self.pending,
            registers: self.registers,
            low,
            start,
            below,
            place,
            printed: self.printed.len() as u32,
            known: KnownLabel::default(),
        });
        self.low = top;
    }

    /// Makes the pending label its first one. Words from `low` on belong to the thread.
    pub(crate) fn forget_past(&mut self, low: u32) {
        self.catch_up();
        let Some(&Snapshot { label, place, .. }) = self.snapshots.last() else {
            return;
        };
        self.arena.clear();
        self.shades.clear();
        self.snapshots.clear();
        self.visits.clear();
        self.known = KnownSteps::default();
        self.pending = label;
        self.low = low;
        self.save(place);
    }

    /// Goes back to the state at a label.
    pub(crate) fn rewind(&mut self, answers: usize) {
        let Some([target, behind @ ..]) = self.snapshots.get(answers..) else {
            return;
        };
        let (Some(next), Some(dirty)) = (behind.first(), lowest(behind)) else {
            return;
        };
        self.stale = self.stale.min(dirty);
        self.visits.truncate(answers as u32);
        self.tally.truncate(target.registers.objects);
        self.arena.truncate(next.start as usize);
        self.shades.truncate(target.shades as usize);
        self.printed.truncate(target.printed as usize);
        self.snapshots.truncate(answers + 1);
    }

    /// Goes back, and gives what was taken away.
    pub(crate) fn detach(&mut self, labels: usize) -> Box<Taken> {
        let Some(first) = self.snapshots.get(labels) else {
            return Box::default();
        };
        let start = first.start as usize;
        let (printed, shades, objects) = labels.checked_sub(1).map_or((0, 0, 0), |last| {
            let Snapshot {
                printed,
                shades,
                registers,
                ..
            } = self.snapshots[last];
            (printed, shades, registers.objects)
        });
        if let Some(last) = labels.checked_sub(1)
            && let Some(dirty) = self.lowest_behind(last)
        {
            self.stale = self.stale.min(dirty);
        }
        let mut taken = self.spare.pop().unwrap_or_default();
        move_tail(&mut self.arena, start, &mut taken.arena);
        move_tail(&mut self.shades, shades as usize, &mut taken.shades);
        move_tail(&mut self.snapshots, labels, &mut taken.snapshots);
        move_tail(&mut self.printed, printed as usize, &mut taken.printed);
        if let counted @ [_, ..] = &self.tally.order[objects as usize..] {
            taken.tally.extend_from_slice(counted);
            self.tally.truncate(objects);
        }
        self.visits.move_behind(labels, &mut taken.visits);
        taken.function = self.function;
        taken
    }

    /// Puts back what was taken away; the thread is where detaching left it.
    pub(crate) fn reattach(&mut self, mut taken: Box<Taken>) {
        let dirty = taken.snapshots.iter().map(|snapshot| snapshot.low).min();
        self.stale = self.stale.min(dirty.unwrap_or(FRESH));
        move_tail(&mut taken.arena, 0, &mut self.arena);
        move_tail(&mut taken.shades, 0, &mut self.shades);
        move_tail(&mut taken.snapshots, 0, &mut self.snapshots);
        move_tail(&mut taken.printed, 0, &mut self.printed);
        self.visits.append(&mut taken.visits);
        for index in taken.tally.drain(..) {
            self.tally.count(index);
        }
        self.function = taken.function.or(self.function);
        self.spare.push(taken);
    }

    /// Brings the state to that at the pending label, before the thread runs on from there.
    pub(crate) fn catch_up(&mut self) {
        if self.stale != FRESH
            && let Some(last) = self.snapshots.len().checked_sub(1)
        {
            self.restore(last, self.stale);
            if !self.shades.is_empty() || !self.shadow.is_empty() {
                let saved = saved_shades(&self.snapshots, &self.shades);
                self.shadow.set_all(saved);
            }
            self.stale = FRESH;
        }
    }

    /// What is not known of a word of the state at the pending label.
    #[inline]
    pub(crate) fn unknown_at_label(&self, word: u32) -> Unknown {
        if self.shades.is_empty() {
            return Unknown::NOTHING;
        }
        let mut saved = saved_shades(&self.snapshots, &self.shades).iter();
        let found = saved.find(|shade| shade.word == word);
        found.map_or(Unknown::NOTHING, |shade| Unknown {
            bits: shade.bits,
            origin: shade.origin,
        })
    }

    /// A word of the state at the pending label.
    #[inline]
    pub(crate) fn word(&self, word: u32) -> u64 {
        let mut saved = self.snapshots.last();
        while word >= self.stale
            && let Some(snapshot) = saved
        {
            if snapshot.low <= word {
                return self.arena[(snapshot.start + (word - snapshot.low)) as usize];
            }
            let below = self.snapshots.get(snapshot.below as usize);
            saved = below.filter(|below| below.low < snapshot.low);
        }
        self.stack[word as usize]
    }

    /// A word of the state at the label after so many answers; none if no snapshot up to there has it.
    pub(crate) fn word_at(&self, answers: usize, word: u32) -> Option<u64> {
        let mut index = answers;
        loop {
            let snapshot = self.snapshots.get(index)?;
            if snapshot.low <= word {
                let saved = (snapshot.start + (word - snapshot.low)) as usize;
                return self.arena.get(saved).copied();
            }
            if snapshot.below as usize >= index {
                return None;
            }
            index = snapshot.below as usize;
        }
    }

    /// Whether the thread started others behind a label.
    pub(crate) fn has_spawned_behind(&self, answers: usize) -> bool {
        let spawns = |snapshot: &Snapshot| snapshot.registers.spawns;
        self.snapshots.get(answers).map(spawns) != self.snapshots.last().map(spawns)
    }

    /// The lowest word in which the state may differ from that at a label; none if there is no such label.
    fn lowest_behind(&self, answers: usize) -> Option<u32> {
        lowest(self.snapshots.get(answers + 1..)?)
    }

    /// Brings the stack to what it was at a label, when it differs only from `dirty` on.
    fn restore(&mut self, answers: usize, dirty: u32) {
        let target = self.snapshots[answers];
        self.reserve(target.registers.top);
        let mut upper = target.registers.top;
        let mut index = answers;
        while upper > dirty {
            let Snapshot {
                low, start, below, ..
            } = self.snapshots[index];
            if low < upper {
                let first = low.max(dirty);
                let from = (start + (first - low)) as usize;
                let count = (upper - first) as usize;
                self.stack[first as usize..upper as usize]
                    .copy_from_slice(&self.arena[from..from + count]);
                upper = low;
            }
            if below as usize == index {
                break;
            }
            index = below as usize;
        }
        self.registers = target.registers;
        self.low = target.registers.top;
    }

    /// The address of the object that the thread makes next of a kind and class; none if there are too many.
    pub(crate) fn next_address(&self, kind: ObjectKind, class: u32) -> Option<Address> {
        let made = self.tally.counts[usize::from(Tally::index(kind, class))];
        Address::of(Name {
            path: self.path,
            kind,
            class,
            number: made + 1,
        })
    }

    /// The address of the thread's own copy of a variable.
    pub(crate) fn thread_local_address(
        &self,
        size: u32,
        align: u32,
        variable: u32,
    ) -> Option<Address> {
        Address::of(Name {
            path: self.path,
            kind: ObjectKind::ThreadLocal,
            class: pointer::class(size.into(), align.into()),
            number: variable + 1,
        })
    }

    /// The label by which the thread makes an object, or is about to: how many answers come before it.
    pub(crate) fn allocation(&self, object: ObjectId) -> Option<usize> {
        self.snapshots.iter().position(
            |snapshot| matches!(snapshot.label, Label::Allocate { object: made, .. } if made == object),
        )
    }

    /// Counts an object that was made.
    pub(crate) fn count_object(&mut self, kind: ObjectKind, class: u32) {
        self.registers.objects += 1;
        self.tally.count(Tally::index(kind, class));
    }

    /// The object that has an address.
    pub(crate) fn object_at(&mut self, context: Context<'_>, address: Address) -> ObjectId {
        if let Some(location) = self.found.get(address.bits()) {
            return location.object;
        }
        let object = context.names().object(address);
        self.found.add(address.bits(), address, object);
        object
    }

    /// The thread that this one starts next.
    pub(crate) fn next_child(&mut self, context: Context<'_>) -> ThreadId {
        let number = self.registers.spawns as usize;
        while self.children.len() <= number {
            let next = self.children.len() as u32 + 1;
            let child = context.names().thread(self.id, next);
            self.children.push(child);
        }
        self.children[number]
    }
}
