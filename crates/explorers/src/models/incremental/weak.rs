//! WRC11's weak order of writes, one cell at a time.
//!
//! Kokologiannakis et al., POPL 2018, section 5, as in `axioms/wrc11.rs`: `mo_weak ≜ ⋃ₓ [W_x] ; (hb ∪ rf_x)⁺ ; [W_x]`. The
//! clocks say what comes before an access in it ([`Clocks::weak_view`]). A new event is the last of its thread, and is not
//! read, or is read only by the last event of another thread. So it comes before no write: it adds a row to the order, and
//! changes none.
//!
//! Hence COHERENCE, `irreflexive(eco ; hb)`, can only be violated by a new read whose source comes before a write that itself
//! comes before the read, its source aside. ATOMICITY can then only be violated by an update whose source was already updated:
//! a write between the source and the update would come before the read of the update.

use super::{
    Clocks, View,
    coherence::{source_of_update, update_of},
};
use norns_execution::{Action, CellId, EventId, Graph, ThreadId, Unpacked};
use smallvec::SmallVec;

/// Whether a write comes before another event of its cell, not itself.
pub(super) fn is_before(clocks: &Clocks, write: EventId, later: EventId) -> bool {
    write != later && clocks.weak_view(later).includes(write)
}

/// Whether COHERENCE and ATOMICITY hold with a new event if they did without it.
pub(super) fn is_consistent(graph: &Graph, clocks: &Clocks, new: EventId) -> bool {
    match graph.event(new).map(|event| event.action) {
        Some(Action::Read {
            cell,
            source: Some(source),
            ..
        }) => is_coherent(graph, clocks, (new, cell), source),
        Some(Action::Write { cell, .. }) => is_atomic(graph, clocks, new, cell),
        _ => true,
    }
}

fn is_coherent(
    graph: &Graph,
    clocks: &Clocks,
    (read, cell): (EventId, CellId),
    source: EventId,
) -> bool {
    let mut threads = (0..graph.thread_count() as u32).map(ThreadId);
    threads.all(|thread| {
        let writes = graph.writes_of(cell, thread);
        if writes.is_empty() {
            return true;
        }
        let count = clocks.weak_count_without_source(graph, (read, cell), thread);
        let before = writes.partition_point(|&index| index < count);
        // What comes before an earlier write of the thread comes before its last one.
        let last = writes[..before].last();
        last.is_none_or(|&last| !is_before(clocks, source, EventId::of(thread, last)))
    })
}

/// The writes of a cell that who has this view may read, as far as the last writes in view tell, in the order in which they were
/// added.
pub(super) fn readable(
    graph: &Graph,
    clocks: &Clocks,
    cell: CellId,
    view: View<'_>,
) -> SmallVec<[EventId; 16]> {
    let mut last: SmallVec<[EventId; 16]> = SmallVec::new();
    let mut readable: SmallVec<[EventId; 16]> = SmallVec::new();
    for thread in (0..graph.thread_count() as u32).map(ThreadId) {
        let writes = graph.writes_of(cell, thread);
        let seen = writes.partition_point(|&index| index < view.count(thread));
        // The last of those in view comes behind all others of them.
        let from = seen.saturating_sub(1);
        let writes = writes[from..]
            .iter()
            .map(|&index| EventId::of(thread, index));
        last.extend(writes.clone().take(seen - from));
        readable.extend(writes.filter(|&write| graph.place_of(write).is_some()));
    }
    if last.is_empty() {
        readable.push(EventId::initial(cell));
    }
    readable.retain(|&mut write| !last.iter().any(|&later| is_before(clocks, write, later)));
    readable.sort_unstable_by_key(|&write| graph.place_of(write));
    readable
}

fn is_atomic(graph: &Graph, clocks: &Clocks, write: EventId, cell: CellId) -> bool {
    let (Some(update), Some(source)) = (update_of(graph, write), source_of_update(graph, write))
    else {
        return true;
    };
    let other = first_update(graph, clocks, (cell, source), update);
    other.is_none_or(|other| graph.write_half(other).is_none())
}

/// The read of an update of a write, other than an access and those behind it in its thread, in a graph that is consistent without
/// these.
///
/// The accesses of a thread that come behind the write in the weak order follow each other, and behind a write among them
/// none reads from the write.
pub(crate) fn first_update(
    graph: &Graph,
    clocks: &Clocks,
    (cell, source): (CellId, EventId),
    access: EventId,
) -> Option<EventId> {
    let mut threads = (0..graph.thread_count() as u32).map(ThreadId);
    threads.find_map(|thread| {
        let accesses = graph.accesses_of(cell, thread);
        let end = match access.unpack() {
            Unpacked::Of { thread: own, index } if own == thread => {
                accesses.partition_point(|&other| other < index)
            }
            _ => accesses.len(),
        };
        let accesses = &accesses[..end];
        let id = |&index: &u32| EventId::of(thread, index);
        let start = accesses.partition_point(|other| !is_before(clocks, source, id(other)));
        for other in accesses[start..].iter().map(id) {
            match graph.event(other)?.action {
                Action::Read {
                    exclusive: true,
                    source: Some(of),
                    ..
                } if of == source => return Some(other),
                Action::Write { .. } => return None,
                _ => {}
            }
        }
        None
    })
}

/// Of the writes of a cell that count, among the events `in_view`, those that no other is known to follow. With an event
/// must be in view what it depends on.
pub(crate) fn maximal_writes(
    graph: &Graph,
    clocks: &Clocks,
    cell: CellId,
    in_view: impl Fn(EventId) -> bool,
    counts: impl Fn(EventId) -> bool,
) -> impl Iterator<Item = EventId> {
    let mut last: Vec<EventId> = Vec::new();
    for thread in (0..graph.thread_count() as u32).map(ThreadId) {
        let writes = graph.writes_of(cell, thread).iter().rev();
        let mut writes = writes.map(|&index| EventId::of(thread, index));
        last.extend(
            writes
                .find(|&write| in_view(write) && graph.place_of(write).is_some() && counts(write)),
        );
    }
    let initial = EventId::initial(cell);
    if last.is_empty() && counts(initial) {
        last.push(initial);
    }
    let is_maximal = |&write: &EventId| !last.iter().any(|&later| is_before(clocks, write, later));
    let maximal: Vec<EventId> = last.iter().copied().filter(is_maximal).collect();
    maximal.into_iter()
}
