//! A run with private memory kept from explorers.

use super::layer::{Change, Company, Context, Entry, Kind, Known, Layer};
use super::object::Object;
use super::{Beyond, Experience, Met, Settled};
use crate::ids::HashIds;
use crate::program::{
    Answer, CallFrame, Finding, FindingKind, GlobalObject, LibraryCall, ObjectCode, Position, Run,
    Side,
};
use crate::{FindingId, Label, Location, ObjectId, TextId, ThreadId, Value, Width};
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What [`Label::Fail`] of a thread that has learnt an address in secret means.
pub(super) const SECRET: FindingId = FindingId(u32::MAX);

/// A run of a program, with private memory kept from explorers or not.
#[derive(Clone, Debug)]
pub struct PrivateRun<R> {
    pub(super) inner: R,
    pub(super) beyond: Option<Beyond>,
    pub(super) met: Arc<Met>,
    /// What is kept of each thread; nothing if private memory is not kept from explorers.
    pub(super) layers: Vec<Layer>,
    /// Pieces of eight bytes of which something narrower was ever written where others may see it.
    pub(super) narrow: HashSet<(ObjectId, u32), HashIds>,
    /// Global variables that are written before anything else happens: that is what they hold at first.
    pub(super) images: HashMap<ObjectId, Object, HashIds>,
    pub(super) experience: Experience,
}

/// What [`Run::detach`] removed.
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
    pub(super) fn new(
        inner: R,
        beyond: Option<Beyond>,
        met: Arc<Met>,
        experience: Experience,
    ) -> Self {
        let mut run = Self {
            inner,
            beyond,
            met,
            layers: Vec::new(),
            narrow: HashSet::default(),
            images: HashMap::default(),
            experience,
        };
        if run.beyond.is_some() {
            let threads = (0..run.inner.thread_count()).map(ThreadId);
            let started: Vec<ThreadId> = threads
                .filter(|&thread| run.inner.is_started(thread))
                .collect();
            let company = match started.len() {
                1 => Company::NotYet,
                _ => Company::Some,
            };
            let context = Context {
                company,
                ..Context::START
            };
            for thread in started {
                run.settle(thread, context, Ok(()));
            }
        }
        run
    }

    /// How many answers threads have got that explorers have not given.
    pub fn hidden(&self) -> u32 {
        let threads = (0..self.layers.len() as u32).map(ThreadId);
        let started = threads.filter(|&thread| self.inner.is_started(thread));
        let hidden = started.map(|thread| {
            let shown = self.layer(thread).answers;
            self.inner.answers(thread).saturating_sub(shown)
        });
        hidden.sum()
    }

    /// Whether explorers see everything that threads do from here on.
    pub fn hides_nothing_more(&self) -> bool {
        self.beyond.is_none()
    }

    /// How many of these the first thread has got before explorers saw a label.
    pub fn hidden_at_first(&self) -> u32 {
        let first = self.layers.first().and_then(|layer| layer.entries.first());
        first.map_or(0, |entry| entry.inner)
    }

    /// Makes what was hidden so far part of the initial state, and hides nothing from here on; nothing changes if something else than
    /// global variables was hidden.
    pub(super) fn hide_beginning_only(&mut self) {
        let [layer] = &*self.layers else {
            return;
        };
        let is_whole = matches!(layer.pending().label, Label::Spawn { .. })
            && layer.pending().kind == Kind::Own
            && layer.known.values().all(
                |known| matches!(known, Known::Mine(object) if object.is_global() && object.is_published() && !object.owns_any()),
            );
        if is_whole && self.inner.forget_past(ThreadId(0)) {
            self.layers.clear();
            self.beyond = None;
        }
    }

    /// What memory holds that a thread keeps back; nothing if explorers have it.
    pub fn kept(&self, location: Location, width: Width) -> Option<Value> {
        (0..self.layers.len() as u32)
            .find_map(|thread| self.read(ThreadId(thread), location, width))
    }

    pub(super) fn layer(&self, thread: ThreadId) -> &Layer {
        &self.layers[thread.index()]
    }

    pub(super) fn layer_mut(&mut self, thread: ThreadId) -> &mut Layer {
        if self.layers.len() <= thread.index() {
            self.layers.resize_with(thread.index() + 1, Layer::default);
        }
        &mut self.layers[thread.index()]
    }

    /// How many answers the wrapped thread has got where ours has got so many.
    fn inner_answers(&self, thread: ThreadId, answers: u32) -> u32 {
        match self.beyond {
            None => answers,
            Some(_) => self.layer(thread).entries[answers as usize].inner,
        }
    }

    /// The label of the wrapped program that one of ours stands for.
    fn place(&self, thread: ThreadId, answers: u32) -> u32 {
        match self.beyond {
            None => answers,
            Some(_) => self.layer(thread).entries[answers as usize].place,
        }
    }

    /// What a global variable holds that was written before anything else happened.
    fn of_image(&self, object: &Object, location: Location, width: Width) -> Value {
        let (mut bits, mut unknown) = (0, 0);
        for byte in 0..width.bytes() {
            let offset = location.offset + byte;
            let image = |number| self.image(location.object, number);
            let value = object.read(offset, Width::One, image);
            bits |= value.bits() << (8 * byte);
            unknown |= value.uninitialised() << (8 * byte);
        }
        Value::partly(bits, unknown, width)
    }

    pub(super) fn separates(&self) -> bool {
        self.beyond.is_some_and(|beyond| beyond.separates)
    }

    /// What matters after a label that has been answered: whether the thread is alone again.
    fn in_company(&self, thread: ThreadId, context: Context, label: &Label) -> Context {
        let is_last = matches!(label, Label::Join { .. }) && context.unjoined == 0;
        if is_last && self.regains() && context.company == Company::Some && self.is_first(thread) {
            let company = if self.has_joined_all(thread) {
                Company::NoMore
            } else {
                Company::Some
            };
            return Context { company, ..context };
        }
        context
    }

    /// Whether a thread that is alone again need not ask for what it has read before.
    fn regains(&self) -> bool {
        self.beyond
            .is_some_and(|beyond| beyond.settled == Settled::OneValue)
    }

    /// Whether the program begins with this thread alone.
    fn is_first(&self, thread: ThreadId) -> bool {
        let first = self.layers.first().and_then(|layer| layer.entries.first());
        thread == ThreadId(0) && first.is_some_and(|entry| entry.context.company == Company::NotYet)
    }

    /// Whether a thread that has joined as many threads as it has started has joined just those, and they theirs. If no other thread
    /// has started any, it has: a thread does not join another one twice.
    fn has_joined_all(&self, thread: ThreadId) -> bool {
        let others = (0..).map(ThreadId).zip(&self.layers);
        let mut others = others.filter(|&(other, _)| other != thread);
        others.all(|(_, layer)| !layer.has_forked_behind(0)) || self.has_joined_its_own(thread)
    }

    fn has_joined_its_own(&self, thread: ThreadId) -> bool {
        let layer = self.layer(thread);
        let mut children = layer.started_behind(0);
        layer.has_joined_all() && children.all(|child| self.has_joined_its_own(child))
    }

    /// Takes away what is kept of a thread, with the threads that it started.
    fn take(&mut self, thread: ThreadId, taken: &mut Vec<(ThreadId, Layer)>) {
        self.take_children_into(thread, 0, taken);
        taken.push((thread, std::mem::take(self.layer_mut(thread))));
    }

    /// Takes away what is kept of the threads that a thread started after so many answers.
    fn take_children(&mut self, thread: ThreadId, answers: u32) -> Vec<(ThreadId, Layer)> {
        let mut taken = Vec::new();
        self.take_children_into(thread, answers, &mut taken);
        taken
    }

    #[inline]
    fn take_children_into(
        &mut self,
        thread: ThreadId,
        answers: u32,
        taken: &mut Vec<(ThreadId, Layer)>,
    ) {
        if !self.layer(thread).has_forked_behind(answers) {
            return;
        }
        let children: SmallVec<[ThreadId; 8]> =
            self.layer(thread).started_behind(answers).collect();
        for child in children {
            self.take(child, taken);
        }
    }

    /// Answers a label of a thread whose private memory is kept back.
    fn resume_beyond(&mut self, thread: ThreadId, answer: Answer) {
        let layer = self.layer_mut(thread);
        let Entry {
            label,
            kind,
            context,
            ref mut read,
            ..
        } = layer.entries[layer.answers as usize];
        if let Answer::Read(value) = answer {
            *read = Some(value);
        }
        layer.answers += 1;
        let context = context.behind(&label);
        match kind {
            Kind::Planned => {}
            Kind::StandsIn(answer) => {
                self.inner.resume(thread, answer);
                let context = Context {
                    hidden: true,
                    ..context
                };
                self.settle(thread, context, Ok(()));
            }
            Kind::Own => {
                let learnt = self.learn_from(thread, &label, answer);
                if let Label::Free { object } = label {
                    self.end_owned_words(thread, object);
                }
                if context.company == Company::NoMore {
                    self.remember(thread, &label, answer);
                }
                if let Label::Spawn { child } = label {
                    let handed_on = self.inner.handed_on(thread);
                    let told = handed_on.and_then(|value| self.inner.led_into(value));
                    self.inner.resume(thread, answer);
                    *self.layer_mut(child) = Layer::default();
                    let told = told.map_or(Ok(()), |object| self.tell(child, object, None));
                    self.settle(child, Context::START, told);
                } else {
                    self.inner.resume(thread, answer);
                }
                let context = self.in_company(thread, context, &label);
                self.settle(thread, context, learnt);
            }
        }
    }

    /// Lets explorers see whatever a thread does with its words of an object that it has ended.
    fn end_owned_words(&mut self, thread: ThreadId, object: ObjectId) {
        let at = self.inner.answers(thread);
        let layer = self.layer_mut(thread);
        let owns_any = match layer.known.get(&object) {
            Some(Known::Mine(mine)) => mine.owns_any() && !mine.has_ended(),
            _ => false,
        };
        if owns_any {
            layer.change(Change::Ended { object, at });
        }
    }

    /// The same, for taking answers back.
    fn rewind_beyond(&mut self, thread: ThreadId, answers: u32) {
        self.take_children(thread, answers);
        let layer = self.layer_mut(thread);
        let inner = layer.entries[answers as usize].inner;
        layer.rewind(answers);
        if self.inner.answers(thread) != inner {
            self.inner.rewind(thread, inner);
        }
    }
}

impl<R: Run> Run for PrivateRun<R> {
    type Tail = Tail<R::Tail>;

    fn thread_count(&self) -> u32 {
        self.inner.thread_count()
    }

    #[inline]
    fn is_started(&self, thread: ThreadId) -> bool {
        self.inner.is_started(thread)
    }

    #[inline]
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

    #[inline]
    fn answers(&self, thread: ThreadId) -> u32 {
        match self.beyond {
            None => self.inner.answers(thread),
            Some(_) => self
                .layers
                .get(thread.index())
                .map_or(0, |layer| layer.answers),
        }
    }

    #[inline]
    fn resume(&mut self, thread: ThreadId, answer: Answer) {
        if self.beyond.is_none() {
            self.inner.resume(thread, answer);
        } else {
            self.resume_beyond(thread, answer);
        }
    }

    #[inline]
    fn rewind(&mut self, thread: ThreadId, answers: u32) {
        if self.beyond.is_none() {
            self.inner.rewind(thread, answers);
        } else {
            self.rewind_beyond(thread, answers);
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
        for entry in tail.entries {
            layer.push(entry);
        }
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
        match self.images.get(&location.object) {
            Some(object) => self.of_image(object, location, width),
            None => self.inner.initial(location, width),
        }
    }

    fn finding(&self, finding: FindingId) -> Finding {
        if finding == SECRET && self.beyond.is_some() {
            return Finding {
                kind: FindingKind::Unsupported,
                message:
                    "accesses an object that is private to another thread, or goes on for too long"
                        .to_owned(),
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

    fn access_name(&self, location: Location, width: Width) -> String {
        self.inner.access_name(location, width)
    }

    fn is_of_library(&self, object: ObjectId) -> bool {
        self.inner.is_of_library(object)
    }

    fn is_internal(&self, location: Location) -> bool {
        self.inner.is_internal(location)
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.inner.object_name(object)
    }

    fn short_object_name(&self, object: ObjectId) -> String {
        self.inner.short_object_name(object)
    }

    fn address_name(&self, location: Location) -> String {
        self.inner.address_name(location)
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

    fn value_at(&self, location: Location, value: Value, width: Width) -> String {
        self.inner.value_at(location, value, width)
    }

    fn called(&self, thread: ThreadId, answers: u32) -> Option<String> {
        self.inner.called(thread, self.place(thread, answers))
    }

    fn failed_comparison(&self, thread: ThreadId) -> Option<[Side; 2]> {
        self.inner.failed_comparison(thread)
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

    fn calls(&self, thread: ThreadId, answers: u32) -> Vec<CallFrame> {
        self.inner.calls(thread, self.place(thread, answers))
    }

    fn is_void(&self) -> bool {
        self.met.is_any()
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
