//! WRC11's weak order of writes, one cell at a time.
//!
//! Kokologiannakis et al., POPL 2018, section 5, as `axioms/wrc11.rs` has it: `mo_weak`, and with it `eco`, relate
//! accesses of one cell, and happens-before between them is asked of the clocks. So the axioms about one cell need its
//! accesses only, and an event can break them only at its own cell.

use super::{Clocks, coherence::source_of_update};
use norns_execution::{Action, Cell, CellId, EventId, EventSet, Graph, Relation};

/// The accesses of a cell, and what relates them.
struct Accesses {
    events: Vec<EventId>,
    writes: EventSet,
    hb: Relation,
    rf: Relation,
    mo_weak: Relation,
}

impl Accesses {
    /// The accesses of a cell among the events `in_view`; the initial write is the first.
    fn of(graph: &Graph, clocks: &Clocks, cell: CellId, in_view: impl Fn(EventId) -> bool) -> Self {
        let Cell { writes, reads, .. } = &graph.cells()[cell.index()];
        let others = writes.iter().chain(reads).copied();
        let mut events = vec![EventId::Initial(cell)];
        events.extend(others.filter(|&event| in_view(event)));
        let size = events.len();
        let source = |event: EventId| match graph.event(event).map(|event| event.action) {
            Some(Action::Read { source, .. }) => source,
            _ => None,
        };
        let is_write = |&event: &EventId| {
            let action = graph.event(event).map(|event| event.action);
            action.is_none_or(|action| action.is_write())
        };
        let mut hb = Relation::empty(size);
        let mut rf = Relation::empty(size);
        for (later, &event) in events.iter().enumerate().skip(1) {
            let view = clocks.view(event);
            for (earlier, &other) in events.iter().enumerate() {
                if earlier != later && view.includes(other) {
                    hb.insert(earlier, later);
                }
                if source(event) == Some(other) {
                    rf.insert(earlier, later);
                }
            }
        }
        let writes = EventSet::of(size, |event| is_write(&events[event]));
        let mo_weak = hb.or(&rf).plus().between(&writes, &writes);
        Self {
            events,
            writes,
            hb,
            rf,
            mo_weak,
        }
    }
}

/// Whether COHERENCE and ATOMICITY hold at a cell.
pub(super) fn is_consistent(graph: &Graph, clocks: &Clocks, cell: CellId) -> bool {
    let Accesses {
        events,
        hb,
        rf,
        mo_weak,
        ..
    } = &Accesses::of(graph, clocks, cell, |_| true);
    let fr = &rf.inverse().then(mo_weak);
    let eco = mo_weak.or(rf).or(fr).plus();
    if !eco.then(hb).is_irreflexive() {
        return false;
    }
    // What each update read, and its write: nothing may be known to stand between, and no other update may read it.
    let number = |id: EventId| events.iter().position(|&event| event == id);
    let mut updated = EventSet::empty(events.len());
    for (write, &event) in events.iter().enumerate() {
        let Some(read) = source_of_update(graph, event).and_then(number) else {
            continue;
        };
        let mut between = mo_weak.successors(read);
        if updated.contains(read) || between.any(|other| mo_weak.contains(other, write)) {
            return false;
        }
        updated.insert(read);
    }
    true
}

/// Of the writes of a cell that count, among the events `in_view`, those that no other is known to follow.
pub(crate) fn maximal_writes(
    graph: &Graph,
    clocks: &Clocks,
    cell: CellId,
    in_view: impl Fn(EventId) -> bool,
    counts: impl Fn(EventId) -> bool,
) -> impl Iterator<Item = EventId> {
    let Accesses {
        events,
        writes,
        mo_weak,
        ..
    } = Accesses::of(graph, clocks, cell, in_view);
    let counts = |write: &usize| counts(events[*write]);
    let maximal = writes
        .iter()
        .filter(counts)
        .filter(|&write| !mo_weak.successors(write).any(|later| counts(&later)));
    let maximal: Vec<EventId> = maximal.map(|write| events[write]).collect();
    maximal.into_iter()
}
