//! Labels that the wrapper answers itself.

use super::layer::{Change, Company, Known};
use super::object::{Knows, Object, Origin};
use super::run::PrivateRun;
use crate::program::{Answer, Run};
use crate::{Label, Location, ObjectId, ThreadId, Until, Value, Width};

impl<R: Run> PrivateRun<R> {
    /// The answer to a label that concerns only private memory, which is changed accordingly; nothing if explorers must see it.
    pub(super) fn answer_privately(
        &mut self,
        thread: ThreadId,
        label: &Label,
        company: Company,
    ) -> Option<Answer> {
        let at = self.inner.answers(thread);
        if company != Company::Some
            && let Some((location, ..)) = label.access()
        {
            self.take_global(thread, location.object, company);
        }
        match *label {
            // It would order what a thread does among what others do.
            Label::Fence { .. } if company != Company::Some => Some(Answer::Done),
            Label::Allocate {
                object,
                size,
                zeroed,
                kind,
                ..
            } => {
                if self.is_shared_site(thread, at) {
                    return None;
                }
                let owned = self.experience.owned.words(thread, object);
                let layer = self.layer_mut(thread);
                if layer.known.contains_key(&object) {
                    return None;
                }
                let origin = Origin::Made { at, zeroed, kind };
                let made = Object::new(size, origin).owning(owned);
                layer.change(Change::Made(object, made));
                Some(Answer::Done)
            }
            Label::Read {
                location,
                width,
                until,
                ..
            } => {
                let value = self.read(thread, location, width)?;
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
                self.layer(thread).accessible(location, width)?;
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
                let old = self.read(thread, location, width)?;
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

    /// Makes a global variable private to a thread that is alone.
    fn take_global(&mut self, thread: ThreadId, object: ObjectId, company: Company) {
        let before = self.layer(thread).known.get(&object);
        let is_wanted = match before {
            None => true,
            // It was published before. What explorers do not know of it must stay as it is.
            Some(Known::Mine(mine)) => {
                company == Company::NoMore && mine.is_published() && !mine.owns_any()
            }
            Some(Known::Told) => false,
        };
        if !is_wanted {
            return;
        }
        let Some(global) = self.inner.global(object).filter(|global| !global.constant) else {
            return;
        };
        let change = match company {
            Company::NotYet => {
                let owned = self.experience.owned.words(thread, object);
                Change::Made(
                    object,
                    Object::new(global.size, Origin::Global).owning(owned),
                )
            }
            _ => Change::Regained {
                object,
                size: global.size,
                before: before.cloned(),
            },
        };
        self.layer_mut(thread).change(change);
    }

    /// What private memory holds; nothing if it is not private, not known, or cannot be accessed so.
    pub(super) fn read(&self, thread: ThreadId, location: Location, width: Width) -> Option<Value> {
        let object = self.layer(thread).accessible(location, width)?;
        if object.knows(location.offset, width) != Knows::All {
            return None;
        }
        let image = |number| self.image(location.object, number);
        Some(object.read(location.offset, width, image))
    }

    /// Remembers what a thread that is alone has read or made of memory by asking explorers: it stays so.
    pub(super) fn remember(&mut self, thread: ThreadId, label: &Label, answer: Answer) {
        let (location, width, value) = match (*label, answer) {
            (
                Label::Read {
                    location, width, ..
                },
                Answer::Read(value),
            ) => (location, width, value),
            (
                Label::Update {
                    location,
                    width,
                    operation,
                    ..
                },
                Answer::Updated { old, succeeded },
            ) => {
                let new = operation.apply(old, width).filter(|_| succeeded);
                (location, width, new.unwrap_or(old))
            }
            _ => return,
        };
        let layer = self.layer_mut(thread);
        let Some(object) = layer.accessible(location, width) else {
            return;
        };
        let (number, before) = object.word(location.offset);
        let after = object.learnt(location.offset, (width, value));
        layer.change(Change::Wrote {
            object: location.object,
            number,
            before,
            after,
        });
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
        let object = self.layer(thread).accessible(location, what.0)?;
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
        if private.is_some_and(|private| {
            private.is_untouched() && !private.is_global() && !private.owns(location.offset, width)
        }) {
            let after = Some((location.offset, width, at));
            layer.change(Change::Read {
                object,
                before: None,
                after,
            });
        }
    }

    /// Eight bytes that a global variable holds initially.
    pub(super) fn image(&self, object: ObjectId, number: u32) -> Value {
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
}

/// Whether a thread that waits at private memory must go on waiting, or what nobody wrote decides that.
fn must_wait(until: Until, value: Value, width: Width) -> bool {
    !until.condition.holds(value, width) || !until.condition.is_decided(value, width)
}
