//! Who knows which objects: what a label publishes, and what a thread is told by an answer.

use super::layer::{Change, Context, Kind, Known};
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

    /// Lists the labels that explorers must see before a label, and the label itself; false if the thread cannot know what it is
    /// about to use, or nothing may have been kept back.
    pub(super) fn plan(&mut self, thread: ThreadId, label: Label, mut context: Context) -> bool {
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
        let writes = |(label, _): &(Label, u32)| matches!(label, Label::Write { .. });
        let overtakes = self.beyond.is_some_and(|beyond| beyond.overtakes);
        if overtakes && !waits_for_stores(&label) && kept_back.iter().any(writes) {
            return false;
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
    pub(super) fn learn_from(&mut self, thread: ThreadId, label: &Label, answer: Answer) -> bool {
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
    pub(super) fn tell(
        &mut self,
        thread: ThreadId,
        object: ObjectId,
        location: Option<Location>,
    ) -> bool {
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
