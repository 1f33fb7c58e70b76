//! When threads wait forever.
//!
//! Threads are scheduled fairly, and every write becomes visible eventually: a waiting thread sooner or later sees the last
//! write to each location that it reads. So an execution ends *blocked* only if there is a modification order with which every
//! waiting thread keeps waiting: a waiting read ([`Label::until`]) is not satisfied by the last write to its location, and each
//! read of an iteration that would be repeated ([`Label::Repeat`]) has seen the last write to its location. Any other end is
//! not an execution: some thread has merely not read the new value yet, and what it does when it reads it is explored
//! elsewhere.
//!
//! A read that *retries* ([`norns_execution::Until::since`]) is both: it waits, and if it is not satisfied, its thread would
//! restart an iteration in which it has only read. So an execution ends blocked only if the last write to its location does not
//! satisfy it, and the reads of its iteration have seen the last writes.
//!
//! The last write to a location is the same for all threads. If the model does not order writes (WRC11), any write that no
//! other is known to follow may be the last, but again it is one write for all threads: next to `x = 1 ‖ x = 2`, of two threads
//! that wait for `x == 1` and for `x == 2` one continues, whichever write is the last.
//!
//! An update that stores what it read counts as a read. If it belongs to an iteration that would be repeated, its write does
//! not count as a write, and a thread that reads from it has seen the write that the update read.

use norns_execution::{
    Action, CellId, Condition, EventId, Graph, Label, ThreadId, Unpacked, Width, program::Run,
};
use smallvec::SmallVec;

use crate::{explorer::started_threads, memory::objects::fault};

/// What the waiting threads have looked for in one cell.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    cell: CellId,
    /// The conditions under which waiting reads would continue.
    conditions: SmallVec<[(Condition, Width); 2]>,
    /// What iterations that would be repeated have read.
    seen: SmallVec<[EventId; 2]>,
}

/// All cells that threads wait at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waits {
    cells: SmallVec<[Wait; 2]>,
}

impl Waits {
    /// What reads wait for. Cells that no thread has accessed yet are left out.
    pub(crate) fn of_reads(graph: &Graph, run: &impl Run) -> Self {
        let mut waits = Self::default();
        for thread in started_threads(run) {
            let (Label::Read {
                location, width, ..
            }
            | Label::Update {
                location, width, ..
            }) = *run.label(thread)
            else {
                continue;
            };
            let (Some(until), Some(cell)) = (run.label(thread).until(), graph.cell_at(location))
            else {
                continue;
            };
            if fault(graph, run, thread).is_none() {
                waits.at(cell).conditions.push((until.condition, width));
            }
        }
        waits
    }

    /// What all threads wait for, whether by a read or by repeating an iteration.
    pub(crate) fn of_all(graph: &Graph, run: &impl Run) -> Self {
        let mut waits = Self::of_reads(graph, run);
        for (_, read) in repeated_reads(graph, run) {
            if let Some(Action::Read {
                cell,
                source: Some(source),
                ..
            }) = graph.event(read).map(|event| event.action)
            {
                waits.at(cell).seen.push(source);
            }
        }
        waits
    }

    fn at(&mut self, cell: CellId) -> &mut Wait {
        let place = self.cells.iter().position(|wait| wait.cell == cell);
        let place = place.unwrap_or_else(|| {
            self.cells.push(Wait {
                cell,
                conditions: SmallVec::new(),
                seen: SmallVec::new(),
            });
            self.cells.len() - 1
        });
        &mut self.cells[place]
    }

    /// The cells that are waited at, and what is waited for there.
    pub(crate) fn all(&self) -> impl Iterator<Item = (CellId, &Wait)> {
        self.cells.iter().map(|wait| (wait.cell, wait))
    }

    /// What is waited for at a cell, if anything is.
    pub(crate) fn find(&self, cell: CellId) -> Option<&Wait> {
        self.cells.iter().find(|wait| wait.cell == cell)
    }

    /// Whether all wait forever, given the writes of a cell that may be its last.
    pub(crate) fn are_in_vain(
        &self,
        graph: &Graph,
        run: &impl Run,
        last_writes: impl Fn(&Graph, CellId) -> Vec<EventId>,
    ) -> bool {
        self.cells.iter().all(|wait| {
            let mut last = last_writes(graph, wait.cell).into_iter();
            last.any(|write| wait.is_in_vain(graph, run, write))
        })
    }
}

impl Wait {
    /// Whether all threads that wait at the cell keep waiting if this write is its last.
    pub(crate) fn is_in_vain(&self, graph: &Graph, run: &impl Run, last: EventId) -> bool {
        let value = graph.value_of(last);
        let mut conditions = self.conditions.iter();
        let satisfies = conditions.any(|(condition, width)| condition.holds(value, *width));
        let last = seen_through(graph, run, last);
        !satisfies && (self.seen.iter()).all(|&write| seen_through(graph, run, write) == last)
    }
}

/// Whether a write counts as a write. It does not if it belongs to an update that stores what it read, in an iteration that
/// would be repeated.
pub(crate) fn counts(graph: &Graph, run: &impl Run, write: EventId) -> bool {
    seen_through(graph, run, write) == write
}

/// The last of the writes that do not count and store again, one update after the other, what `write` stored; the write
/// itself if there is none.
pub(crate) fn last_copy(graph: &Graph, run: &impl Run, cell: CellId, write: EventId) -> EventId {
    let mut last = write;
    let reads = &graph.cells()[cell.index()].reads;
    // At most one update reads a write.
    let copy_of = |write: EventId| {
        reads.iter().find_map(|&read| {
            let Unpacked::Of { thread, index } = read.unpack() else {
                return None;
            };
            let copy = EventId::of(thread, index + 1);
            let updates = matches!(
                graph.event(read)?.action,
                Action::Read { exclusive: true, source, .. } if source == Some(write)
            );
            (updates && graph.event(copy).is_some() && !counts(graph, run, copy)).then_some(copy)
        })
    };
    while let Some(copy) = copy_of(last) {
        last = copy;
    }
    last
}

/// The write that a thread has seen if it read from `write`.
fn seen_through(graph: &Graph, run: &impl Run, mut write: EventId) -> EventId {
    while let Unpacked::Of { thread, index } = write.unpack() {
        let events = graph.events_of(thread);
        let event = &events[index as usize];
        let is_repeated = is_repeated(run, thread, event.label);
        let read = index.checked_sub(1).map(|index| &events[index as usize]);
        match read.map(|read| (read.label, read.action)) {
            Some((
                label,
                Action::Read {
                    exclusive: true,
                    source: Some(source),
                    ..
                },
            )) if is_repeated && label == event.label => write = source,
            _ => break,
        }
    }
    write
}

/// Whether a label belongs to an iteration that its thread would repeat.
fn is_repeated(run: &impl Run, thread: ThreadId, label: u32) -> bool {
    let since = run.label(thread).begins_anew();
    since.is_some_and(|since| since <= label) && label < run.answers(thread)
}

/// Whether some thread would repeat an iteration.
pub(crate) fn somebody_repeats(run: &impl Run) -> bool {
    started_threads(run).any(|thread| run.label(thread).begins_anew().is_some())
}

/// The reads of iterations that threads would repeat, each with its thread. A read that retries is not one of them: it waits.
pub fn repeated_reads<'a>(
    graph: &'a Graph,
    run: &'a impl Run,
) -> impl Iterator<Item = (ThreadId, EventId)> + 'a {
    started_threads(run).flat_map(move |thread| {
        let events = graph.events_of(thread);
        let answers = run.answers(thread);
        let end = events.partition_point(|event| event.label < answers);
        let since = match run.label(thread).begins_anew() {
            Some(since) => events.partition_point(|event| event.label < since),
            None => end,
        };
        let reads =
            (since..end).filter(|&index| matches!(events[index].action, Action::Read { .. }));
        reads.map(move |index| (thread, EventId::of(thread, index as u32)))
    })
}
