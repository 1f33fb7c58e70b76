//! Threads run on: each to its next read or choice, and what it is about to do there.
//!
//! A thread at a read or a choice stays there until the search takes it, whatever others do. So when threads go on, only those are
//! looked at that wait for something else; and when one thread has gone on alone, what the others are about to do is what it was.

use super::{Pending, State, Stopped, locks};
use crate::{
    explorer::started_threads,
    memory::objects::fault,
    models::good_writes::good_writes,
    revisits::pending::{self, Next},
    search::Halt,
};
use norns_execution::{Action, CellId, EventId, Label, ThreadId, program::Run};
use smallvec::SmallVec;

/// How far a thread went, and whether others may have gone on because of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::values) enum Went {
    /// To its next read or choice, or to where it waits for others; no other thread has moved.
    Alone,
    /// To its end, for which others may have waited. It has done nothing else that lets others go on.
    ToItsEnd,
    /// Others may have gone on for other reasons.
    WithOthers,
}

impl<R: Run> State<'_, R> {
    /// The started threads with these labels, by name.
    fn threads_by_name(&self, matters: impl Fn(&Label) -> bool) -> SmallVec<[ThreadId; 8]> {
        let threads = started_threads(&self.run).filter(|&thread| matters(self.run.label(thread)));
        let mut threads: SmallVec<[ThreadId; 8]> = threads.collect();
        threads.sort_unstable_by(|&one, &other| self.graph.compare_threads(one, other));
        threads
    }

    /// The next event of a thread; none if it cannot move.
    pub(super) fn next_of(&mut self, thread: ThreadId) -> Result<Option<Next>, Halt> {
        if self.run.label(thread).is_end() || fault(&self.graph, &self.run, thread).is_some() {
            return Ok(None);
        }
        pending::next_of(self.extents, &mut self.graph, &self.run, thread)
    }

    /// Lets every thread run on to its next read or choice.
    pub(in crate::values) fn run_on(&mut self) -> Result<(), Halt> {
        loop {
            let before = self.added.len();
            for thread in self.threads_by_name(|label| !stays(label)) {
                self.run_on_alone(thread)?;
            }
            if self.added.len() == before {
                return Ok(());
            }
        }
    }

    /// Lets a thread run on to its next read or choice. Others may be able to move now: they wait for starts and ends of threads, at
    /// barriers, and for objects that were not there.
    fn run_on_alone(&mut self, thread: ThreadId) -> Result<Went, Halt> {
        let mut concerns_others = false;
        while self.run.is_started(thread) {
            match self.next_of(thread)? {
                Some(Next::Write { action, .. } | Next::Other(action)) => {
                    concerns_others |= matches!(
                        action,
                        Action::Spawn { .. } | Action::Arrive { .. } | Action::Allocate { .. }
                    );
                    self.add(thread, action)?;
                }
                Some(Next::Read { cell, action }) => {
                    let Some(source) = self.read_as_holder(thread, cell) else {
                        break;
                    };
                    self.add_foreseen(thread, action, source)?;
                }
                Some(Next::Choose { .. }) | None => break,
            }
        }
        let label = self.run.label(thread);
        Ok(match label {
            _ if concerns_others => Went::WithOthers,
            Label::Finish => Went::ToItsEnd,
            _ if label.is_end() => Went::WithOthers,
            _ => Went::Alone,
        })
    }

    /// What the pending read of a thread reads from, if the thread holds the lock that it reads.
    fn read_as_holder(&mut self, thread: ThreadId, cell: CellId) -> Option<EventId> {
        let locks = self.locks.as_mut()?;
        if locks.is_refuted(cell) {
            return None;
        }
        let source = locks::own_taking(&self.graph, self.run.label(thread), thread, cell)?;
        let location = self.graph.cells()[cell.index()].location;
        if !self.extents.take_for_lock(location) {
            locks.refute(cell);
            return None;
        }
        Some(source)
    }

    /// A new write may show that its cell is not used as a lock.
    pub(super) fn look_at_locks(&mut self, write: EventId, cell: CellId) -> Result<(), Halt> {
        let Some(locks) = &mut self.locks else {
            return Ok(());
        };
        if locks.is_refuted(cell) || locks::suits_lock(&self.graph, write, cell) {
            return Ok(());
        }
        locks.refute(cell);
        let location = self.graph.cells()[cell.index()].location;
        if self.extents.refute_lock(location) {
            return Err(Halt::Refined);
        }
        Ok(())
    }

    /// Adds a read whose source follows from what is there, so that no state is told by what it reads. As the last event of its
    /// thread, which reads what nobody else can have overwritten, it needs no look at the witness.
    fn add_foreseen(
        &mut self,
        thread: ThreadId,
        action: Action,
        source: EventId,
    ) -> Result<(), Halt> {
        let label = *self.run.label(thread);
        let read = self.put(thread, action)?;
        pending::read_from(&mut self.graph, &label, read, source);
        self.consistency.clocks.update(&self.graph, read);
        if good_writes(&self.graph, &self.order, read).len() > 1 {
            self.note_open();
        }
        self.answer(thread)
    }

    /// What threads are about to do, when they have run on.
    pub(in crate::values) fn stopped(&mut self) -> Result<Stopped, Halt> {
        let mut stopped = Stopped {
            choice: None,
            reads: Vec::new(),
        };
        for thread in self.threads_by_name(may_read_or_choose) {
            let place = stopped.reads.len();
            self.note_stopped(thread, place, &mut stopped)?;
        }
        Ok(stopped)
    }

    /// The same where these reads were pending, and no choice, before a thread has gone on from its own one, alone.
    pub(in crate::values) fn stopped_after(
        &mut self,
        before: &[Pending],
        thread: ThreadId,
    ) -> Result<Stopped, Halt> {
        let mut stopped = Stopped {
            choice: None,
            reads: Vec::with_capacity(before.len()),
        };
        stopped.reads.extend_from_slice(before);
        if let Some(place) = before.iter().position(|read| read.thread == thread) {
            stopped.reads.remove(place);
            self.note_stopped(thread, place, &mut stopped)?;
        }
        Ok(stopped)
    }

    /// Adds what a thread is about to do; a read comes at this place.
    fn note_stopped(
        &mut self,
        thread: ThreadId,
        place: usize,
        stopped: &mut Stopped,
    ) -> Result<(), Halt> {
        match self.next_of(thread)? {
            Some(Next::Choose { alternatives }) => {
                stopped.choice = stopped.choice.or(Some((thread, alternatives)));
            }
            Some(Next::Read { cell, action }) => {
                let label = self.run.label(thread);
                let index = self.graph.events_of(thread).len() as u32;
                let read = Pending {
                    thread,
                    event: EventId::of(thread, index),
                    action,
                    cell,
                    location: self.graph.cells()[cell.index()].location,
                    is_update: matches!(label, Label::Update { .. }),
                    until: label.until(),
                };
                stopped.reads.insert(place, read);
            }
            Some(Next::Write { .. } | Next::Other(_)) | None => {}
        }
        Ok(())
    }

    /// Lets a thread go on from its new read, and all others that can.
    ///
    /// That needs no look at the witness: what comes is the last event of its thread and reads nothing, and a write stands last, so no
    /// order leads on from it.
    pub(in crate::values) fn go_on(&mut self, thread: ThreadId) -> Result<Went, Halt> {
        self.answer(thread)?;
        let went = self.run_on_alone(thread)?;
        if went != Went::Alone {
            self.run_on()?;
        }
        Ok(went)
    }

    /// Whether some thread waits for the end of this one.
    pub(in crate::values) fn is_waited_for(&self, thread: ThreadId) -> bool {
        started_threads(&self.run)
            .any(|other| matches!(self.run.label(other), Label::Join { child } if *child == thread))
    }

    /// Lets a thread take an alternative, and all threads run on.
    pub(in crate::values) fn choose(&mut self, thread: ThreadId, taken: u32) -> Result<(), Halt> {
        let action = Action::Choose { taken };
        self.add(thread, action)?;
        self.tell(thread, &action);
        if self.run_on_alone(thread)? != Went::Alone {
            self.run_on()?;
        }
        Ok(())
    }
}

/// Whether a thread with this label, which has run on, does nothing by itself whatever others do.
fn stays(label: &Label) -> bool {
    label.is_end()
        || matches!(
            label,
            Label::Read { .. } | Label::Update { .. } | Label::Choose { .. }
        )
}

/// Whether a thread with this label may read or choose next. A write may have to read the rest of its cell first.
fn may_read_or_choose(label: &Label) -> bool {
    matches!(
        label,
        Label::Read { .. } | Label::Update { .. } | Label::Write { .. } | Label::Choose { .. }
    )
}
