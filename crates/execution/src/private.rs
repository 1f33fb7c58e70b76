//! Memory that only one thread can reach, kept from explorers.
//!
//! [`Private`] wraps a program. What a thread does with an object that it has made, and whose address it has given to nobody, the
//! wrapper answers itself: explorers see a shorter program. An object is *published* just before the label by which another
//! thread may come to know its address: the wrapper then asks for what it has kept back, as ordinary labels. These are the
//! [`Label::Allocate`], one plain write for each piece of memory that was written, with its last value and the place in the
//! source that wrote it, and the [`Label::Free`] if the object has been freed. Whatever an object points to is published
//! with it.
//!
//! # When an object is published
//!
//! 1. A value of eight bytes that leads into it ([`Run::led_into`]) is about to be stored in memory that is not private, or is the
//!    operand of an update there (a compare-exchange publishes what it would store, whether or not it succeeds, but not what it
//!    compares with); or it is handed to a thread that is started or to one that joins ([`Run::handed_on`]).
//! 2. Its own thread does anything with it but an access within its bounds, while it lives, that need not wait. So explorers find
//!    errors where they would without the wrapper.
//!
//! Before the first [`Label::Spawn`] there is one thread, and global variables are private to it, too. They are published when it starts
//! another one.
//!
//! # Addresses that hide
//!
//! An address can be given to others in a form that nobody recognises. So the wrapper keeps account of which addresses a thread can
//! know: those of objects that it has made, and those that it was told by a value of eight bytes. A thread that accesses any
//! other object, or stores its address, has learnt it in secret. It fails ([`Private::has_met_secrets`]), and nothing that was explored
//! counts: whoever explores must begin anew without the wrapper. The same is done if a thread reads an address from memory to which
//! something narrower was ever written, since the address may have been put together from pieces, and if an update makes an
//! address of something else. If none of this happens in an execution, whoever knows an address has read it from a write of
//! somebody who knew it, back to the publication: the order of program and reads-from leads from there to each access by another
//! thread.
//!
//! # What a private access does beyond its object
//!
//! 1. Freeing, updates and `seq_cst` stores wait for the thread's own stores under TSO ([`Beyond::drains`]): a fence stands in their
//!    place if there may be such stores.
//! 2. RC11 and its kin let happens-before end in program order between different locations, in the order of `seq_cst` events
//!    ([`Beyond::separates`]). If all that stood between two accesses to one object was private, a relaxed fence, which does nothing else,
//!    stands there instead; so it does before the first label of a thread and behind its last one. Without `seq_cst` labels there is
//!    no such order. So the wrapper begins without these fences, and a thread that is about to ask for such a label fails
//!    ([`Private::must_separate`]): whoever explores must begin anew with [`Private::separated`].
//!
//! # What it cannot do
//!
//! Accesses that are published come later in program order than they were. Under models in which another thread can know an
//! address without having synchronised with who gave it, races may be found that are none (a release store or fence stood between the
//! contents and the store of the address). So a finding must be found again without the wrapper before it is told. Under PSO others
//! may see contents that were overwritten before the address was stored: there the wrapper must not be used.

mod layer;
mod object;

use crate::program::{
    Answer, Finding, FindingKind, GlobalObject, LibraryCall, ObjectCode, Position, Program, Run,
};
use crate::{
    FindingId, Label, Location, Mode, ObjectId, Operation, TextId, ThreadId, Until, Value, Width,
};
use layer::{Change, Context, Entry, HashIds, Kind, Known, Layer};
use object::{Object, Origin};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What [`Label::Fail`] of a thread that has learnt an address in secret means.
const SECRET: FindingId = FindingId(u32::MAX);

/// How many private accesses a thread does in a row: one that does more may never end.
const PATIENCE: u32 = 1 << 16;

/// What private accesses do under a model beyond their object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// Freeing an object, updates and `seq_cst` stores wait until the stores of the thread have reached memory.
    pub drains: bool,
    /// It matters whether accesses of other locations stand between two events.
    pub separates: bool,
}

/// A program, with private memory kept from explorers or not.
#[derive(Clone, Debug)]
pub struct Private<P> {
    program: P,
    beyond: Option<Beyond>,
    met: Arc<Met>,
}

/// What was met in some run, and makes void what was explored.
#[derive(Debug, Default)]
struct Met {
    /// A thread knows what it cannot know, or goes on with private accesses for too long.
    secrets: AtomicBool,
    /// There are `seq_cst` labels, and no fences stand in for private accesses.
    order: AtomicBool,
    /// Whether such fences are there.
    separated: bool,
}

impl<P> Private<P> {
    /// The program as it is.
    pub fn off(program: P) -> Self {
        Self {
            program,
            beyond: None,
            met: Arc::default(),
        }
    }

    /// The program without its private accesses, for a model under which they do so much beyond their objects.
    pub fn on(program: P, beyond: Beyond) -> Self {
        Self {
            beyond: Some(beyond),
            ..Self::off(program)
        }
    }

    /// The same, with fences where private accesses stood between two accesses of one object.
    #[must_use]
    pub fn separated(self) -> Self {
        let met = Met {
            separated: true,
            ..Met::default()
        };
        Self {
            met: Arc::new(met),
            ..self
        }
    }

    /// Whether nothing that was explored counts, since it must be [`Private::separated`].
    pub fn must_separate(&self) -> bool {
        self.met.order.load(Ordering::Relaxed)
    }

    /// Whether a thread has accessed what it cannot know, or went on for too long with private accesses, in any run: then nothing
    /// that was explored counts.
    pub fn has_met_secrets(&self) -> bool {
        self.met.secrets.load(Ordering::Relaxed)
    }

    fn run<R: Run>(&self, inner: R) -> PrivateRun<R> {
        PrivateRun::new(inner, self.beyond, Arc::clone(&self.met))
    }
}

impl<P: Program> Program for Private<P> {
    type Run = PrivateRun<P::Run>;

    fn start(&self) -> Self::Run {
        self.run(self.program.start())
    }

    fn has_atomic_blocks(&self) -> bool {
        self.program.has_atomic_blocks()
    }

    fn start_without_atomic_blocks(&self) -> Self::Run {
        self.run(self.program.start_without_atomic_blocks())
    }

    fn bounded(&self, bound: u32) -> Option<Self> {
        Some(Self {
            program: self.program.bounded(bound)?,
            beyond: self.beyond,
            met: Arc::clone(&self.met),
        })
    }
}

/// A run of a program, with private memory kept from explorers or not.
#[derive(Clone, Debug)]
pub struct PrivateRun<R> {
    inner: R,
    beyond: Option<Beyond>,
    met: Arc<Met>,
    /// What is kept of each thread; nothing if private memory is not kept from explorers.
    layers: Vec<Layer>,
    /// Pieces of eight bytes of which something narrower was ever written where others may see it.
    narrow: HashSet<(ObjectId, u32), HashIds>,
}

/// What [`Run::detach`] took away.
#[derive(Clone, Debug)]
pub struct Tail<T> {
    /// Nothing if the thread only went back among labels that publish something.
    inner: Option<T>,
    entries: Vec<Entry>,
    answers: u32,
    changes: Vec<Change>,
    children: Vec<(ThreadId, Layer)>,
}

impl<R: Run> PrivateRun<R> {
    fn new(inner: R, beyond: Option<Beyond>, met: Arc<Met>) -> Self {
        let mut run = Self {
            inner,
            beyond,
            met,
            layers: Vec::new(),
            narrow: HashSet::default(),
        };
        if run.beyond.is_some() {
            let threads = (0..run.inner.thread_count()).map(ThreadId);
            let started: Vec<ThreadId> = threads
                .filter(|&thread| run.inner.is_started(thread))
                .collect();
            let context = Context {
                alone: started.len() == 1,
                ..Context::START
            };
            for thread in started {
                run.settle(thread, context, false);
            }
        }
        run
    }

    fn layer(&self, thread: ThreadId) -> &Layer {
        &self.layers[thread.index()]
    }

    fn layer_mut(&mut self, thread: ThreadId) -> &mut Layer {
        if self.layers.len() <= thread.index() {
            self.layers.resize_with(thread.index() + 1, Layer::default);
        }
        &mut self.layers[thread.index()]
    }

    /// How many answers the thread behind the wrapper has got where ours has got so many.
    fn inner_answers(&self, thread: ThreadId, answers: u32) -> u32 {
        match self.beyond {
            None => answers,
            Some(_) => self.layer(thread).entries[answers as usize].inner,
        }
    }

    /// The label behind the wrapper that one of ours stands for.
    fn place(&self, thread: ThreadId, answers: u32) -> u32 {
        match self.beyond {
            None => answers,
            Some(_) => self.layer(thread).entries[answers as usize].place,
        }
    }

    /// The object that a stored value leads into.
    fn led_into(&self, value: Value, width: Width) -> Option<ObjectId> {
        (width == Width::Eight)
            .then(|| self.inner.led_into(value))
            .flatten()
    }

    /// Lets a thread go on by itself, to a label that explorers must see.
    fn settle(&mut self, thread: ThreadId, mut context: Context, has_secret: bool) {
        // There is a layer from here on, whatever the first label is.
        self.layer_mut(thread);
        if has_secret {
            self.refuse(thread, context, |met| &met.secrets);
            return;
        }
        for _ in 0..PATIENCE {
            let label = *self.inner.label(thread);
            let at = self.inner.answers(thread);
            let Some(answer) = self.answer_privately(thread, &label, context.alone) else {
                if is_ordered(&label) && self.separates() && !self.met.separated {
                    self.refuse(thread, context, |met| &met.order);
                } else if !self.plan(thread, label, context) {
                    self.refuse(thread, context, |met| &met.secrets);
                }
                return;
            };
            if context.dirty && self.drains(&label) {
                let stand_in = Label::Fence {
                    mode: Mode::SequentiallyConsistent,
                };
                let kind = Kind::StandsIn(answer);
                self.push(thread, stand_in, at, kind, &mut context);
                return;
            }
            context.hidden = true;
            self.inner.resume(thread, answer);
        }
        self.refuse(thread, context, |met| &met.secrets);
    }

    /// Ends a thread, since nothing that is explored counts.
    fn refuse(
        &mut self,
        thread: ThreadId,
        mut context: Context,
        why: impl Fn(&Met) -> &AtomicBool,
    ) {
        why(&self.met).store(true, Ordering::Relaxed);
        let at = self.inner.answers(thread);
        let label = Label::Fail { finding: SECRET };
        self.push(thread, label, at, Kind::Own, &mut context);
    }

    fn separates(&self) -> bool {
        self.beyond.is_some_and(|beyond| beyond.separates)
    }

    /// Whether a private label waits for the thread's own stores.
    fn drains(&self, label: &Label) -> bool {
        let waits = match *label {
            Label::Free { .. } | Label::Update { .. } => true,
            Label::Write { mode, .. } => mode.is_sequentially_consistent(),
            _ => false,
        };
        waits && self.beyond.is_some_and(|beyond| beyond.drains)
    }

    fn push(
        &mut self,
        thread: ThreadId,
        label: Label,
        place: u32,
        kind: Kind,
        context: &mut Context,
    ) {
        if let Label::Write {
            location, width, ..
        }
        | Label::Update {
            location, width, ..
        } = label
        {
            let end = location.offset.saturating_add(width.bytes() - 1);
            if width != Width::Eight || location.offset % 8 != 0 {
                let start = location.offset / 8;
                self.narrow.insert((location.object, start));
                if end / 8 != start {
                    self.narrow.insert((location.object, end / 8));
                }
            }
        }
        let inner = self.inner.answers(thread);
        let layer = self.layer_mut(thread);
        layer.entries.push(Entry {
            label,
            place,
            inner,
            kind,
            changes: layer.changes.len() as u32,
            context: *context,
        });
        *context = context.behind(&label);
    }

    /// The answer to a label that concerns only private memory, which is changed accordingly; nothing if explorers must see it.
    fn answer_privately(&mut self, thread: ThreadId, label: &Label, alone: bool) -> Option<Answer> {
        let at = self.inner.answers(thread);
        match *label {
            Label::Allocate {
                object,
                size,
                zeroed,
                kind,
                ..
            } => {
                let layer = self.layer_mut(thread);
                if layer.known.contains_key(&object) {
                    return None;
                }
                let origin = Origin::Made { at, zeroed, kind };
                layer.change(Change::Made(object, Object::new(size, origin)));
                Some(Answer::Done)
            }
            Label::Read {
                location,
                width,
                until,
                ..
            } => {
                let value = self.read(thread, location, width, alone)?;
                if until.is_some_and(|until| must_wait(until, value, width)) {
                    return None;
                }
                self.note_read(thread, location, width, at);
                Some(Answer::Read(value))
            }
            Label::Write {
                location,
                width,
                value,
                ..
            } => {
                self.read(thread, location, width, alone)?;
                self.write(thread, location, (width, value), at)?;
                Some(Answer::Done)
            }
            Label::Update {
                location,
                width,
                operation,
                until,
                ..
            } => {
                let old = self.read(thread, location, width, alone)?;
                if until.is_some_and(|until| must_wait(until, old, width)) {
                    return None;
                }
                let new = operation.apply(old, width);
                match new {
                    Some(new) => self.write(thread, location, (width, new), at)?,
                    None => self.note_read(thread, location, width, at),
                }
                let succeeded = new.is_some();
                Some(Answer::Updated { old, succeeded })
            }
            Label::Free { object } => {
                let layer = self.layer_mut(thread);
                let private = layer.private(object)?;
                if private.has_ended() || private.is_global() {
                    return None;
                }
                layer.change(Change::Ended { object, at });
                Some(Answer::Done)
            }
            _ => None,
        }
    }

    /// What private memory holds; nothing if it is not private, or cannot be accessed so.
    fn read(
        &mut self,
        thread: ThreadId,
        location: Location,
        width: Width,
        alone: bool,
    ) -> Option<Value> {
        let object = location.object;
        if alone && !self.layer_mut(thread).known.contains_key(&object) {
            let global = self
                .inner
                .global(object)
                .filter(|global| !global.constant)?;
            let global = Object::new(global.size, Origin::Global);
            self.layer_mut(thread).change(Change::Made(object, global));
        }
        let image = |number| self.image(object, number);
        let object = self
            .layers
            .get(thread.index())?
            .accessible(location, width)?;
        Some(object.read(location.offset, width, image))
    }

    /// Writes to private memory that can be read.
    fn write(
        &mut self,
        thread: ThreadId,
        location: Location,
        what: (Width, Value),
        at: u32,
    ) -> Option<()> {
        let image = |number| self.image(location.object, number);
        let object = self.layer(thread).private(location.object)?;
        let (number, before) = object.word(location.offset);
        let after = object.written(location.offset, what, at, image);
        self.layer_mut(thread).change(Change::Wrote {
            object: location.object,
            number,
            before,
            after,
        });
        Some(())
    }

    /// Remembers the first read of an object, if nobody has written to it before.
    fn note_read(&mut self, thread: ThreadId, location: Location, width: Width, at: u32) {
        let object = location.object;
        let layer = self.layer_mut(thread);
        let private = layer.private(object);
        if private.is_some_and(|private| private.is_untouched() && !private.is_global()) {
            let after = Some((location.offset, width, at));
            layer.change(Change::Read {
                object,
                before: None,
                after,
            });
        }
    }

    /// Eight bytes that a global variable holds from the beginning.
    fn image(&self, object: ObjectId, number: u32) -> Value {
        let size = self.inner.global(object).map_or(0, |global| global.size);
        let start = 8 * number;
        let (mut bits, mut unknown) = (0, 0);
        for offset in start..size.min(start + 8) {
            let byte = self.inner.initial(Location { object, offset }, Width::One);
            bits |= byte.bits() << (8 * (offset - start));
            unknown |= byte.uninitialised() << (8 * (offset - start));
        }
        Value::partly(bits, unknown, Width::Eight)
    }

    /// Lists the labels that explorers must see before a label, and the label itself; false if the thread cannot know what it is
    /// about to use.
    fn plan(&mut self, thread: ThreadId, label: Label, mut context: Context) -> bool {
        let at = self.inner.answers(thread);
        let Some(published) = self.published_by(thread, &label) else {
            return false;
        };
        let layer = self.layer(thread);
        let mut kept_back: Vec<(Label, u32)> = Vec::new();
        for object in &published {
            let object = layer
                .private(*object)
                .expect("only private objects are published");
            let leads = |bits| {
                self.inner
                    .led_into(Value::new(bits, Width::Eight))
                    .is_some()
            };
            let label_at = |place| *self.inner.label_at(thread, place);
            object.keep_back_no_more(label_at, leads, &mut kept_back);
        }
        // Each object is made before it is written, whatever the order in which objects were found.
        kept_back.sort_by_key(|&(label, place)| (rank(&label), place));
        for object in published {
            self.layer_mut(thread).change(Change::Published(object));
        }
        let separates = self.separates() && self.met.separated;
        if separates && kept_back.is_empty() && context.must_be_separated_from(&label) {
            let fence = Label::Fence {
                mode: Mode::Relaxed,
            };
            self.push(thread, fence, at, Kind::Planned, &mut context);
        }
        for (label, place) in kept_back {
            self.push(thread, label, place, Kind::Planned, &mut context);
        }
        let label = self.in_our_numbers(thread, label);
        self.push(thread, label, at, Kind::Own, &mut context);
        true
    }

    /// The private objects that a label publishes, in no particular order; nothing if the thread cannot know an object that it uses.
    fn published_by(&self, thread: ThreadId, label: &Label) -> Option<Vec<ObjectId>> {
        let layer = self.layer(thread);
        let mut published: Vec<ObjectId> = Vec::new();
        let visit = |object: ObjectId, published: &mut Vec<ObjectId>| {
            match layer.known.get(&object) {
                Some(Known::Mine(mine)) => {
                    if !mine.is_published() && !published.contains(&object) {
                        published.push(object);
                    }
                }
                Some(Known::Told) => {}
                None => return self.inner.global(object).is_some(),
            }
            true
        };
        for object in objects_of(label).into_iter().flatten() {
            if !visit(object, &mut published) {
                return None;
            }
        }
        let handed_on = match label {
            Label::Spawn { .. } | Label::Finish => self.inner.handed_on(thread),
            _ => None,
        };
        let stored = stored_by(label).into_iter().chain(handed_on);
        for object in stored.filter_map(|value| self.inner.led_into(value)) {
            if !visit(object, &mut published) {
                return None;
            }
        }
        if matches!(label, Label::Spawn { .. }) {
            let mine = layer
                .known
                .iter()
                .filter_map(|(&object, known)| match known {
                    Known::Mine(mine) => mine.is_global().then_some(object),
                    Known::Told => None,
                });
            for object in mine {
                visit(object, &mut published);
            }
        }
        let mut next = 0;
        while let Some(&object) = published.get(next) {
            next += 1;
            let contents = layer.private(object)?.contents();
            let values = contents.map(|bits| Value::new(bits, Width::Eight));
            for target in values.filter_map(|value| self.inner.led_into(value)) {
                if !visit(target, &mut published) {
                    return None;
                }
            }
        }
        Some(published)
    }

    /// A label with the numbers of answers that explorers know.
    fn in_our_numbers(&self, thread: ThreadId, mut label: Label) -> Label {
        let layer = self.layer(thread);
        let ours = |since: u32| {
            let before = layer.entries.partition_point(|entry| entry.inner < since);
            let group = &layer.entries[before..];
            let planned = group.iter().take_while(|entry| entry.kind == Kind::Planned);
            // If nothing else is left, all of it was private: it begins with the label itself.
            (before + planned.count()) as u32
        };
        match &mut label {
            Label::Repeat { since } => *since = ours(*since),
            Label::Read {
                until: Some(until), ..
            }
            | Label::Update {
                until: Some(until), ..
            } => until.since = until.since.map(ours),
            _ => {}
        }
        label
    }

    /// Takes down what a thread is told by an answer; false if it may have been told in secret.
    fn learn_from(&mut self, thread: ThreadId, label: &Label, answer: Answer) -> bool {
        let (told, location) = match (*label, answer) {
            (
                Label::Read {
                    location, width, ..
                },
                Answer::Read(value),
            ) => (self.led_into(value, width), Some(location)),
            (
                Label::Update {
                    location,
                    width,
                    operation,
                    ..
                },
                Answer::Updated { old, succeeded },
            ) => {
                let told = self.led_into(old, width);
                let new = operation.apply(old, width).filter(|_| succeeded);
                let made = new.and_then(|new| self.led_into(new, width));
                // What was there before is told below; all else the thread must have known already.
                if made.is_some_and(|made| told != Some(made) && !self.may_tell(thread, made)) {
                    return false;
                }
                (told, Some(location))
            }
            (Label::Join { child }, _) => {
                let value = self.inner.handed_on(child);
                (value.and_then(|value| self.inner.led_into(value)), None)
            }
            _ => return true,
        };
        told.is_none_or(|object| self.tell(thread, object, location))
    }

    /// Whether a thread knows an object that others may know.
    fn may_tell(&self, thread: ThreadId, object: ObjectId) -> bool {
        match self.layer(thread).known.get(&object) {
            Some(Known::Mine(mine)) => mine.is_published(),
            Some(Known::Told) => true,
            None => false,
        }
    }

    /// Tells a thread an object, by memory at some location or otherwise; false if that may be a secret.
    fn tell(&mut self, thread: ThreadId, object: ObjectId, location: Option<Location>) -> bool {
        match self.layer_mut(thread).known.get(&object) {
            Some(Known::Mine(mine)) => return mine.is_published(),
            Some(Known::Told) => return true,
            None => {}
        }
        let pieces = location.map(|location| (location.object, location.offset / 8));
        if pieces.is_some_and(|pieces| self.narrow.contains(&pieces)) {
            return false;
        }
        self.layer_mut(thread).change(Change::Told(object));
        true
    }

    /// The threads that a thread started behind so many answers.
    fn children(&self, thread: ThreadId, answers: u32) -> Vec<ThreadId> {
        let layer = self.layer(thread);
        let behind = &layer.entries[answers as usize..layer.answers.max(answers) as usize];
        let children = behind.iter().filter_map(|entry| match entry.label {
            Label::Spawn { child } => Some(child),
            _ => None,
        });
        children.collect()
    }

    /// Takes away what is kept of a thread, with the threads that it started.
    fn take(&mut self, thread: ThreadId, taken: &mut Vec<(ThreadId, Layer)>) {
        for child in self.children(thread, 0) {
            self.take(child, taken);
        }
        taken.push((thread, std::mem::take(self.layer_mut(thread))));
    }

    /// Takes away what is kept of the threads that a thread started behind so many answers.
    fn take_children(&mut self, thread: ThreadId, answers: u32) -> Vec<(ThreadId, Layer)> {
        let mut taken = Vec::new();
        for child in self.children(thread, answers) {
            self.take(child, &mut taken);
        }
        taken
    }
}

/// Whether a thread that waits at private memory must go on waiting, or what nobody wrote decides that.
fn must_wait(until: Until, value: Value, width: Width) -> bool {
    !until.condition.holds(value, width) || !until.condition.is_decided(value, width)
}

/// Whether a label takes part in the order of `seq_cst` events.
fn is_ordered(label: &Label) -> bool {
    match *label {
        Label::Read { mode, .. } | Label::Write { mode, .. } | Label::Fence { mode } => {
            mode.is_sequentially_consistent()
        }
        Label::Update {
            mode, failure_mode, ..
        } => mode.is_sequentially_consistent() || failure_mode.is_sequentially_consistent(),
        Label::AtomicBegin | Label::AtomicEnd => true,
        _ => false,
    }
}

/// The objects that a label is about.
fn objects_of(label: &Label) -> [Option<ObjectId>; 1] {
    [match *label {
        Label::Read { location, .. }
        | Label::Write { location, .. }
        | Label::Update { location, .. } => Some(location.object),
        Label::Arrive { barrier, .. } | Label::Depart { barrier, .. } => {
            Some(barrier.location.object)
        }
        Label::Free { object } => Some(object),
        _ => None,
    }]
}

/// What a label may store that can be an address.
fn stored_by(label: &Label) -> Option<Value> {
    match *label {
        Label::Write {
            width: Width::Eight,
            value,
            ..
        } => Some(value),
        Label::Update {
            width: Width::Eight,
            operation,
            ..
        } => Some(match operation {
            Operation::Exchange(value)
            | Operation::CompareExchange { new: value, .. }
            | Operation::Add(value)
            | Operation::AddIf { addend: value, .. }
            | Operation::Subtract(value)
            | Operation::And(value)
            | Operation::Or(value)
            | Operation::Xor(value)
            | Operation::Nand(value)
            | Operation::Minimum(value)
            | Operation::Maximum(value)
            | Operation::UnsignedMinimum(value)
            | Operation::UnsignedMaximum(value) => value,
        }),
        _ => None,
    }
}

/// Objects are made, then used, then freed.
const fn rank(label: &Label) -> u32 {
    match label {
        Label::Allocate { .. } => 0,
        Label::Free { .. } => 2,
        _ => 1,
    }
}

impl<R: Run> Run for PrivateRun<R> {
    type Tail = Tail<R::Tail>;

    fn thread_count(&self) -> u32 {
        self.inner.thread_count()
    }

    fn is_started(&self, thread: ThreadId) -> bool {
        self.inner.is_started(thread)
    }

    fn label(&self, thread: ThreadId) -> &Label {
        match self.beyond {
            None => self.inner.label(thread),
            Some(_) => &self.layer(thread).pending().label,
        }
    }

    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label {
        match self.beyond {
            None => self.inner.label_at(thread, answers),
            Some(_) => &self.layer(thread).entries[answers as usize].label,
        }
    }

    fn answers(&self, thread: ThreadId) -> u32 {
        match self.beyond {
            None => self.inner.answers(thread),
            Some(_) => self
                .layers
                .get(thread.index())
                .map_or(0, |layer| layer.answers),
        }
    }

    fn resume(&mut self, thread: ThreadId, answer: Answer) {
        if self.beyond.is_none() {
            self.inner.resume(thread, answer);
            return;
        }
        let layer = self.layer_mut(thread);
        let entry = *layer.pending();
        layer.answers += 1;
        let context = entry.context.behind(&entry.label);
        match entry.kind {
            Kind::Planned => {}
            Kind::StandsIn(answer) => {
                self.inner.resume(thread, answer);
                let context = Context {
                    hidden: true,
                    ..context
                };
                self.settle(thread, context, false);
            }
            Kind::Own => {
                let is_plain = self.learn_from(thread, &entry.label, answer);
                if let Label::Spawn { child } = entry.label {
                    let handed_on = self.inner.handed_on(thread);
                    let told = handed_on.and_then(|value| self.inner.led_into(value));
                    self.inner.resume(thread, answer);
                    *self.layer_mut(child) = Layer::default();
                    let is_plain = told.is_none_or(|object| self.tell(child, object, None));
                    self.settle(child, Context::START, !is_plain);
                } else {
                    self.inner.resume(thread, answer);
                }
                self.settle(thread, context, !is_plain);
            }
        }
    }

    fn rewind(&mut self, thread: ThreadId, answers: u32) {
        if self.beyond.is_none() {
            self.inner.rewind(thread, answers);
            return;
        }
        self.take_children(thread, answers);
        let layer = self.layer_mut(thread);
        let inner = layer.entries[answers as usize].inner;
        layer.rewind(answers);
        if self.inner.answers(thread) != inner {
            self.inner.rewind(thread, inner);
        }
    }

    fn detach(&mut self, thread: ThreadId, answers: u32) -> Self::Tail {
        if self.beyond.is_none() {
            return Tail {
                inner: Some(self.inner.detach(thread, answers)),
                entries: Vec::new(),
                answers: 0,
                changes: Vec::new(),
                children: Vec::new(),
            };
        }
        let children = self.take_children(thread, answers);
        let layer = self.layer_mut(thread);
        let before = layer.answers;
        let inner = layer.entries[answers as usize].inner;
        let (entries, changes) = layer.split(answers);
        let is_behind = self.inner.answers(thread) != inner;
        Tail {
            inner: is_behind.then(|| self.inner.detach(thread, inner)),
            entries,
            answers: before,
            changes,
            children,
        }
    }

    fn reattach(&mut self, thread: ThreadId, tail: Self::Tail) {
        if let Some(inner) = tail.inner {
            self.inner.reattach(thread, inner);
        }
        if self.beyond.is_none() {
            return;
        }
        let layer = self.layer_mut(thread);
        layer.entries.extend(tail.entries);
        layer.answers = tail.answers;
        for change in tail.changes {
            layer.change(change);
        }
        for (child, layer) in tail.children {
            *self.layer_mut(child) = layer;
        }
    }

    fn global(&self, object: ObjectId) -> Option<GlobalObject> {
        self.inner.global(object)
    }

    fn initial(&self, location: Location, width: Width) -> Value {
        self.inner.initial(location, width)
    }

    fn finding(&self, finding: FindingId) -> Finding {
        if finding == SECRET && self.beyond.is_some() {
            return Finding {
                kind: FindingKind::Unsupported,
                message: "accesses an object that is private to another thread, or goes on with private accesses for too long".to_owned(),
            };
        }
        self.inner.finding(finding)
    }

    fn text(&self, text: TextId) -> String {
        self.inner.text(text)
    }

    fn thread_name(&self, thread: ThreadId) -> String {
        self.inner.thread_name(thread)
    }

    fn thread_function(&self, thread: ThreadId) -> Option<String> {
        self.inner.thread_function(thread)
    }

    fn location_name(&self, location: Location) -> String {
        self.inner.location_name(location)
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.inner.object_name(object)
    }

    fn thread_code(&self, thread: ThreadId) -> u64 {
        self.inner.thread_code(thread)
    }

    fn thread_of_code(&self, code: u64) -> Option<ThreadId> {
        self.inner.thread_of_code(code)
    }

    fn object_code(&self, object: ObjectId) -> ObjectCode {
        self.inner.object_code(object)
    }

    fn object_of_code(&self, code: ObjectCode) -> Option<ObjectId> {
        self.inner.object_of_code(code)
    }

    fn global_name(&self, object: ObjectId) -> Option<String> {
        self.inner.global_name(object)
    }

    fn target(&self, value: Value) -> Option<Location> {
        self.inner.target(value)
    }

    fn led_into(&self, value: Value) -> Option<ObjectId> {
        self.inner.led_into(value)
    }

    fn handed_on(&self, thread: ThreadId) -> Option<Value> {
        self.inner.handed_on(thread)
    }

    fn value_name(&self, value: Value, width: Width) -> String {
        self.inner.value_name(value, width)
    }

    fn library_call(&self, thread: ThreadId, answers: u32) -> Option<LibraryCall> {
        self.inner.library_call(thread, self.place(thread, answers))
    }

    fn output(&self, thread: ThreadId, answers: u32) -> Option<String> {
        if self.beyond.is_none() {
            return self.inner.output(thread, answers);
        }
        let first = match answers.checked_sub(1) {
            Some(before) => self.inner_answers(thread, before) + 1,
            None => 0,
        };
        let last = self.inner_answers(thread, answers);
        let printed = (first..=last).filter_map(|answers| self.inner.output(thread, answers));
        let printed: String = printed.collect();
        (!printed.is_empty()).then_some(printed)
    }

    fn position(&self, thread: ThreadId, answers: u32) -> Option<Position> {
        self.inner.position(thread, self.place(thread, answers))
    }

    fn private_leaks(&self) -> Vec<Option<Position>> {
        let threads = self.layers.iter().zip((0..).map(ThreadId));
        let leaks = threads.flat_map(|(layer, thread)| {
            let objects = layer.known.values().filter_map(|known| match known {
                Known::Mine(object) => object.leaks(),
                Known::Told => None,
            });
            objects.map(move |made| self.inner.position(thread, made))
        });
        leaks.collect()
    }
}
