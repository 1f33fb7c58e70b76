//! WRC11's weak order of writes, one cell at a time.
//!
//! Kokologiannakis et al., POPL 2018, section 5, as `axioms/wrc11.rs` has it: `mo_weak ≜ ⋃ₓ [W_x] ; (hb ∪ rf_x)⁺ ; [W_x]`.
//! The clocks say what comes before an access in it ([`Clocks::weak_view`]). A new event is the last of its thread and read
//! by nobody, or by the last event of another thread, so it comes before no write: it adds a row to the order, and changes
//! none.
//!
//! Hence COHERENCE, `irreflexive(eco ; hb)`, can only be broken by a new read whose source comes before a write that
//! itself comes before the read, its source aside. ATOMICITY can then only be broken by an update whose source was
//! updated already: a write between the source and the update would come before the read of the update.

use super::{
    Clocks, View,
    coherence::{source_of_update, update_of},
};
use norns_execution::{Action, Cell, CellId, EventId, Graph, ThreadId};
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
        Some(Action::Write { cell, .. }) => is_atomic(graph, new, cell),
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
        let accesses = graph.accesses_of(cell, thread);
        if accesses.is_empty() {
            return true;
        }
        let count = clocks.weak_count_without_source(graph, (read, cell), thread);
        let before = accesses.partition_point(|&index| index < count);
        // What comes before an earlier write of the thread comes before its last one.
        let writes = accesses[..before].iter().rev();
        let mut writes = writes.map(|&index| EventId::of(thread, index));
        let last = writes.find(|&access| is_write(graph, access));
        last.is_none_or(|last| !is_before(clocks, source, last))
    })
}

/// How many writes of a cell, the initial one included, come before the first that no later write of its own thread hides from who
/// has this view. Writes stand in the order in which they were added.
pub(super) fn hidden(graph: &Graph, cell: CellId, view: View<'_>) -> usize {
    let threads = (0..graph.thread_count() as u32).map(ThreadId);
    let last_in_view = threads.map(|thread| {
        let accesses = graph.accesses_of(cell, thread);
        let seen = accesses.partition_point(|&index| index < view.count(thread));
        let mut seen = accesses[..seen].iter().rev();
        let is_write = |&&index: &&u32| is_write(graph, EventId::of(thread, index));
        seen.find(is_write).copied()
    });
    let last_in_view: SmallVec<[Option<u32>; 8]> = last_in_view.collect();
    if last_in_view.iter().all(Option::is_none) {
        return 0;
    }
    let is_hidden = |&&write: &&EventId| match write {
        EventId::Initial(_) => true,
        EventId::Of { thread, index } => {
            last_in_view[thread.index()].is_some_and(|last| index < last)
        }
    };
    let writes = &graph.cells()[cell.index()].writes;
    1 + writes.iter().take_while(is_hidden).count()
}

fn is_atomic(graph: &Graph, write: EventId, cell: CellId) -> bool {
    let Some(source) = source_of_update(graph, write) else {
        return true;
    };
    let Cell { writes, .. } = &graph.cells()[cell.index()];
    let mut others = writes.iter().filter(|&&other| other != write);
    !others.any(|&other| {
        update_of(graph, other).is_some() && source_of_update(graph, other) == Some(source)
    })
}

fn is_write(graph: &Graph, access: EventId) -> bool {
    let event = graph.event(access);
    event.is_some_and(|event| event.action.is_write())
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
        let accesses = graph.accesses_of(cell, thread).iter().rev();
        let mut accesses = accesses.map(|&index| EventId::of(thread, index));
        last.extend(accesses.find(|&access| {
            is_write(graph, access)
                && in_view(access)
                && graph.place_of(access).is_some()
                && counts(access)
        }));
    }
    let initial = EventId::Initial(cell);
    if last.is_empty() && counts(initial) {
        last.push(initial);
    }
    let is_maximal = |&write: &EventId| !last.iter().any(|&later| is_before(clocks, write, later));
    let maximal: Vec<EventId> = last.iter().copied().filter(is_maximal).collect();
    maximal.into_iter()
}
