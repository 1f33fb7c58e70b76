//! How a thread goes on by itself until explorers must see what it does.

use super::layer::{Company, Context, Entry, Kind};
use super::owned::Disowned;
use super::run::{PrivateRun, SECRET};
use super::{Repeated, Secret};
use crate::program::{Answer, Run};
use crate::{Label, Mode, ThreadId, Width};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// How many answers a thread may get, from explorers or not: one that gets more may never end.
const PATIENCE: u32 = 1 << 17;

impl<R: Run> PrivateRun<R> {
    /// Lets a thread go on by itself, to a label that explorers must see.
    pub(super) fn settle(
        &mut self,
        thread: ThreadId,
        mut context: Context,
        told: Result<(), Secret>,
    ) {
        // There is a layer from here on, whatever the first label is.
        self.layer_mut(thread);
        if let Err(secret) = told {
            self.keep_private_no_more(&secret);
            self.refuse(thread, context);
            return;
        }
        while self.inner.answers(thread) < PATIENCE {
            let label = *self.inner.label(thread);
            let at = self.inner.answers(thread);
            self.record(thread, &label, context.company);
            if let Some(disowned) = self.experience.owned.of_another(thread, &label) {
                self.disown(thread, disowned, context);
                return;
            }
            if context.company == Company::Some && self.concerns_nothing_private(thread, &label) {
                if self.plain_reads_agree()
                    && let Some(value) = self.layer(thread).known_value(&label)
                {
                    self.inner.resume(thread, Answer::Read(value));
                    continue;
                }
                self.show(thread, label, context);
                return;
            }
            let Some(answer) = self.answer_privately(thread, &label, context.company) else {
                if let Some(disowned) = self.layer(thread).owned_in(&label) {
                    self.disown(thread, disowned, context);
                } else if self.must_separate(&label) {
                    self.refuse_to_order(thread, context);
                } else if let Err(secret) = self.plan(thread, label, context) {
                    self.keep_private_no_more(&secret);
                    self.refuse(thread, context);
                }
                return;
            };
            let is_noticed = context.company == Company::Some;
            if is_noticed && context.dirty && self.drains(&label) {
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
        self.keep_private_no_more(&Secret::Unknown);
        self.refuse(thread, context);
    }

    /// Records what a thread is about to use, if that is wanted.
    fn record(&self, thread: ThreadId, label: &Label, company: Company) {
        if let Some(uses) = &self.experience.uses {
            let mut uses = uses.lock().unwrap_or_else(PoisonError::into_inner);
            if company == Company::NotYet
                && let Some((location, ..)) = label.access()
            {
                uses.make(thread, location.object);
            }
            uses.note(thread, label);
        }
    }

    /// Ends a thread, since a word is used by others than its owner, or explorers must see what its owner does.
    fn disown(&mut self, thread: ThreadId, disowned: Disowned, context: Context) {
        self.met.disowned().push(disowned);
        self.refuse(thread, context);
    }

    /// Shows explorers a label that publishes nothing.
    fn show(&mut self, thread: ThreadId, label: Label, mut context: Context) {
        if self.must_separate(&label) {
            self.refuse_to_order(thread, context);
        } else {
            self.push_separated(thread, label, &mut context);
        }
    }

    /// Whether private accesses before a label may matter to the order of `seq_cst` events, and nothing stands in for them.
    fn must_separate(&self, label: &Label) -> bool {
        is_ordered(label) && self.separates() && !self.met.separated
    }

    fn refuse_to_order(&mut self, thread: ThreadId, context: Context) {
        self.met.order.store(true, Ordering::Relaxed);
        self.refuse(thread, context);
    }

    /// Ends a thread, since nothing that is explored counts.
    fn refuse(&mut self, thread: ThreadId, mut context: Context) {
        let at = self.inner.answers(thread);
        let label = Label::Fail { finding: SECRET };
        self.push(thread, label, at, Kind::Own, &mut context);
    }

    /// Whether a plain read obtains what its thread has read or written before, with only plain accesses in between.
    fn plain_reads_agree(&self) -> bool {
        self.beyond
            .is_some_and(|beyond| beyond.repeated == Repeated::SameValue)
    }

    /// Whether a private label waits for the thread's own stores.
    pub(super) fn drains(&self, label: &Label) -> bool {
        let waits = match *label {
            Label::Free { .. } | Label::Update { .. } => true,
            Label::Write { mode, .. } => mode.is_sequentially_consistent(),
            _ => false,
        };
        waits && self.beyond.is_some_and(|beyond| beyond.drains)
    }

    pub(super) fn push(
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
        if let Some(uses) = &self.experience.uses {
            uses.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .show(&label);
        }
        let inner = self.inner.answers(thread);
        let layer = self.layer_mut(thread);
        layer.push(Entry {
            label,
            place,
            inner,
            kind,
            changes: layer.changes.len() as u32,
            context: *context,
            read: None,
        });
        *context = context.behind(&label);
    }
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
