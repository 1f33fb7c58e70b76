//! Who knows which objects: what a label publishes, and what a thread is told by an answer.

use super::Secret;
use super::layer::{Change, Company, Context, Kind, Known};
use super::object::{Knows, Object};
use super::run::PrivateRun;
use crate::program::{Answer, Run};
use crate::{Label, Location, Mode, ObjectId, Operation, ThreadId, Value, Width};

impl<R: Run> PrivateRun<R> {
    /// The object that a stored value leads into.
    fn led_into(&self, value: Value, width: Width) -> Option<ObjectId> {
        (width == Width::Eight)
            .then(|| self.inner.led_into(value))
            .flatten()
    }

    /// Lists the labels that explorers must see before a label, and the label itself; or what the thread cannot know that it is about
    /// to use, and of what nothing may have been kept back.
    pub(super) fn plan(
        &mut self,
        thread: ThreadId,
        label: Label,
        mut context: Context,
    ) -> Result<(), Secret> {
        let at = self.inner.answers(thread);
        let published = self.published_by(thread, &label)?;
        let layer = self.layer(thread);
        let is_first = layer.entries.is_empty() && context.company == Company::NotYet;
        let mut kept_back: Vec<(Label, u32)> = Vec::new();
        let mut images: Vec<(ObjectId, Object)> = Vec::new();
        for &id in &published {
            let object = layer
                .private(id)
                .expect("only private objects are published");
            if is_first && object.is_global() && object.is_initialised() {
                images.push((id, object.clone()));
                continue;
            }
            let leads = |bits| {
                self.inner
                    .led_into(Value::new(bits, Width::Eight))
                    .is_some()
            };
            let label_at = |place| *self.inner.label_at(thread, place);
            object.keep_back_no_more(label_at, leads, &mut kept_back);
        }
        let labels = || kept_back.iter().map(|(label, _)| label);
        if !self.may_come_late(labels, &label, context) {
            return Err(Secret::Objects(published));
        }
        self.images.extend(images);
        // Each object is made before it is written, whatever the order in which objects were found.
        kept_back.sort_by_key(|&(label, place)| (rank(&label), place));
        for object in published {
            self.layer_mut(thread).change(Change::Published(object));
        }
        if kept_back.is_empty() {
            self.separate(thread, &label, &mut context);
        }
        for (label, place) in kept_back {
            self.push(thread, label, place, Kind::Planned, &mut context);
        }
        if let Label::Allocate { object, size, .. } = label
            && self.is_shared_site(thread, at)
        {
            let made = Object::shared(size, at);
            self.layer_mut(thread).change(Change::Made(object, made));
        }
        let label = self.in_our_numbers(thread, label);
        self.push(thread, label, at, Kind::Own, &mut context);
        Ok(())
    }

    /// Whether it makes no difference that what was kept back comes just before a label, and not where it is in the program.
    fn may_come_late<'l, L: Iterator<Item = &'l Label>>(
        &self,
        kept_back: impl Fn() -> L,
        label: &Label,
        context: Context,
    ) -> bool {
        let overtakes = self.beyond.is_some_and(|beyond| beyond.overtakes);
        let writes = |kept: &Label| matches!(kept, Label::Write { .. });
        if overtakes && !waits_for_stores(label) && kept_back().any(writes) {
            return false;
        }
        // What was freed long ago must not wait for stores that came later. A thread that starts another, or ends, waits for them anyway.
        let waits = self.drains(label) || matches!(label, Label::Spawn { .. } | Label::Finish);
        if context.dirty && !waits && kept_back().any(|kept| self.drains(kept)) {
            return false;
        }
        let is_ordered = self.separates() && self.met.separated;
        !(is_ordered && context.must_stay_next_to(label) && kept_back().next().is_some())
    }

    /// Lets a fence stand in for the private accesses before a label, if they matter to it.
    fn separate(&mut self, thread: ThreadId, label: &Label, context: &mut Context) {
        let separates = self.separates() && self.met.separated;
        if separates && context.must_be_separated_from(label) {
            let fence = Label::Fence {
                mode: Mode::Relaxed,
            };
            let at = self.inner.answers(thread);
            self.push(thread, fence, at, Kind::Planned, context);
        }
    }

    /// Lists a label for explorers that publishes nothing, behind what stands in for private accesses before it.
    pub(super) fn push_separated(&mut self, thread: ThreadId, label: Label, context: &mut Context) {
        self.separate(thread, &label, context);
        let at = self.inner.answers(thread);
        let label = self.in_our_numbers(thread, label);
        self.push(thread, label, at, Kind::Own, context);
    }

    /// Whether a label publishes nothing and concerns no private memory, while there are other threads: it uses no object, or one that
    /// others may know, and passes no address on. This holds for most labels.
    pub(super) fn concerns_nothing_private(&self, thread: ThreadId, label: &Label) -> bool {
        let passed_on = match label {
            Label::Allocate { .. } | Label::Spawn { .. } => return false,
            Label::Finish => self.inner.handed_on(thread),
            _ => stored_by(label),
        };
        object_of(label).is_none_or(|object| self.may_tell(thread, object))
            && self.layer(thread).owned_in(label).is_none()
            && passed_on.is_none_or(|value| self.inner.led_into(value).is_none())
    }

    /// The private objects that a label publishes, in no particular order; or an object that the thread uses and cannot know.
    fn published_by(&self, thread: ThreadId, label: &Label) -> Result<Vec<ObjectId>, Secret> {
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
                None if self.is_open(object) => {}
                None => return Err(Secret::Objects(vec![object])),
            }
            Ok(())
        };
        let is_beside = label
            .access()
            .is_some_and(|(location, width, _)| layer.knows(location, width) == Knows::Nothing);
        if let Some(object) = object_of(label).filter(|_| !is_beside) {
            visit(object, &mut published)?;
        }
        let handed_on = match label {
            Label::Spawn { .. } | Label::Finish => self.inner.handed_on(thread),
            _ => None,
        };
        let stored = stored_by(label).into_iter().chain(handed_on);
        for object in stored.filter_map(|value| self.inner.led_into(value)) {
            visit(object, &mut published)?;
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
                visit(object, &mut published)?;
            }
        }
        let mut next = 0;
        while let Some(&object) = published.get(next) {
            next += 1;
            let contents = layer.private(object).into_iter().flat_map(Object::contents);
            let values = contents.map(|bits| Value::new(bits, Width::Eight));
            for target in values.filter_map(|value| self.inner.led_into(value)) {
                visit(target, &mut published)?;
            }
        }
        Ok(published)
    }

    /// Whether any thread may use an object: it exists from the start, or was never private.
    fn is_open(&self, object: ObjectId) -> bool {
        let is_open = |known: &Known| matches!(known, Known::Mine(mine) if mine.is_shared());
        let mut layers = self.layers.iter();
        self.inner.global(object).is_some()
            || layers.any(|layer| layer.known.get(&object).is_some_and(is_open))
    }

    /// Whether what the label after so many answers makes is not to be private.
    pub(super) fn is_shared_site(&self, thread: ThreadId, answers: u32) -> bool {
        !self.experience.shared.is_empty()
            && self
                .inner
                .position(thread, answers)
                .is_some_and(|position| self.experience.shared.contains(&position))
    }

    /// Lets what was made where these objects were made not be private the next time; nothing at all if that is not known.
    pub(super) fn keep_private_no_more(&self, secret: &Secret) {
        let Secret::Objects(objects) = secret else {
            self.met.give_up();
            return;
        };
        let layers = || self.layers.iter().zip((0..).map(ThreadId));
        for object in objects {
            let made = layers().find_map(|(layer, thread)| match layer.known.get(object) {
                Some(Known::Mine(mine)) => self.inner.position(thread, mine.made_at()?),
                _ => None,
            });
            match made {
                Some(position) if !self.experience.shared.contains(&position) => {
                    self.met.share(position);
                }
                _ => self.met.give_up(),
            }
        }
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

    /// Records what a thread is told by an answer, unless it may have been told in secret.
    pub(super) fn learn_from(
        &mut self,
        thread: ThreadId,
        label: &Label,
        answer: Answer,
    ) -> Result<(), Secret> {
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
                if let Some(made) = made.filter(|&made| told != Some(made))
                    && !self.may_tell(thread, made)
                {
                    return Err(Secret::Objects(vec![made]));
                }
                (told, Some(location))
            }
            (Label::Join { child }, _) => {
                let value = self.inner.handed_on(child);
                (value.and_then(|value| self.inner.led_into(value)), None)
            }
            _ => return Ok(()),
        };
        told.map_or(Ok(()), |object| self.tell(thread, object, location))
    }

    /// Whether a thread knows an object that others may know.
    fn may_tell(&self, thread: ThreadId, object: ObjectId) -> bool {
        match self.layer(thread).known.get(&object) {
            Some(Known::Mine(mine)) => mine.is_published(),
            Some(Known::Told) => true,
            None => self.is_open(object),
        }
    }

    /// Tells a thread an object, by memory at some location or otherwise, unless that may be a secret.
    pub(super) fn tell(
        &mut self,
        thread: ThreadId,
        object: ObjectId,
        location: Option<Location>,
    ) -> Result<(), Secret> {
        let secret = Secret::Objects(vec![object]);
        let known = self.layers.get(thread.index());
        match known.and_then(|layer| layer.known.get(&object)) {
            Some(Known::Mine(mine)) if !mine.is_published() => return Err(secret),
            Some(_) => return Ok(()),
            None if self.is_open(object) => return Ok(()),
            None => {}
        }
        let pieces = location.map(|location| (location.object, location.offset / 8));
        if pieces.is_some_and(|pieces| self.narrow.contains(&pieces)) {
            return Err(secret);
        }
        self.layer_mut(thread).change(Change::Told(object));
        Ok(())
    }
}

/// The object that a label is about.
fn object_of(label: &Label) -> Option<ObjectId> {
    match *label {
        Label::Read { location, .. }
        | Label::Write { location, .. }
        | Label::Update { location, .. } => Some(location.object),
        Label::Arrive { barrier, .. } | Label::Depart { barrier, .. } => {
            Some(barrier.location.object)
        }
        Label::Free { object } => Some(object),
        _ => None,
    }
}

/// Whether all stores of the thread before a label reach memory before others can notice the label.
fn waits_for_stores(label: &Label) -> bool {
    match *label {
        Label::Spawn { .. } | Label::Finish | Label::Update { .. } => true,
        Label::Write { mode, .. } => mode.is_release(),
        _ => false,
    }
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
