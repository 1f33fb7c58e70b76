//! Clocks know what happens before what: on random graphs, exactly what the axioms say, under every model with a happens-before.
//!
//! The graphs need not be consistent, since neither side asks. They have accesses and fences of every mode, plain ones too,
//! updates, and threads that are spawned and joined.

use crate::random_graphs::{Numbers, graph_with_cells, read_action, write_action};
use norns_execution::{Action, CellId, Event, EventId, Graph, Mode, ThreadId};
use norns_explorers::{
    MemoryModel,
    models::{axioms::Relations, incremental::Clocks, precedence::PrecedenceBasis, races::races},
};

const MODELS: [MemoryModel; 4] = [
    MemoryModel::Ra,
    MemoryModel::Rc11,
    MemoryModel::Wrc11,
    MemoryModel::C20,
];

/// Of these, the last is spawned by the first, and may be joined by the second.
const THREADS: u32 = 4;
const CHILD: ThreadId = ThreadId(THREADS - 1);

fn add(graph: &mut Graph, added: &mut Vec<EventId>, thread: ThreadId, action: Action) {
    let label = graph.events_of(thread).len() as u32;
    let id = graph.add(thread, Event::new(action, label));
    if let Action::Write { cell, .. } = action {
        graph.place(id, cell, graph.cells()[cell.index()].writes.len());
    }
    added.push(id);
}

fn access(graph: &mut Graph, numbers: &mut Numbers, added: &mut Vec<EventId>, thread: ThreadId) {
    let cell = CellId(numbers.below(2) as u32);
    let writes: Vec<EventId> = graph.writes_to(cell).collect();
    // Recent writes are the ends of release sequences.
    let back = numbers.below(3.min(writes.len() as u64)) as usize;
    let source = writes[writes.len() - 1 - back];
    let plain_seldom = |numbers: &mut Numbers, mode| {
        if numbers.below(8) == 0 {
            Mode::Plain
        } else {
            mode
        }
    };
    let read = |mode, is_update| read_action(cell, mode, source, is_update);
    let write = |mode, is_update| write_action(cell, mode, is_update);
    match numbers.below(10) {
        0..=3 => {
            let mode = numbers.pick(&[Mode::Relaxed, Mode::Relaxed, Mode::Release]);
            let mode = plain_seldom(numbers, mode);
            add(graph, added, thread, write(mode, false));
        }
        4..=6 => {
            let mode = numbers.pick(&[Mode::Relaxed, Mode::Acquire]);
            let mode = plain_seldom(numbers, mode);
            let mut action = read(mode, false);
            if let Action::Read { awaited, .. } = &mut action {
                *awaited = mode.is_atomic() && numbers.below(4) == 0;
            }
            add(graph, added, thread, action);
        }
        7..=8 => {
            let mode = numbers.pick(&Mode::ALL[1..]);
            add(graph, added, thread, read(mode, true));
            add(graph, added, thread, write(mode, true));
        }
        _ => {
            let mode = numbers.pick(&[Mode::Acquire, Mode::Release, Mode::AcquireRelease]);
            add(graph, added, thread, Action::Fence { mode });
        }
    }
}

fn random_graph(numbers: &mut Numbers) -> (Graph, Vec<EventId>) {
    let mut graph = graph_with_cells(2);
    let mut added = Vec::new();
    let length = 6 + numbers.below(12);
    let spawned_at = numbers.below(length);
    let joined_at = spawned_at + 1 + numbers.below(length);
    for step in 0..length {
        if step == spawned_at {
            let spawn = Action::Spawn { child: CHILD };
            add(&mut graph, &mut added, ThreadId(0), spawn);
        }
        if step == joined_at {
            let join = Action::Join { child: CHILD };
            add(&mut graph, &mut added, ThreadId(1), join);
        }
        let thread = ThreadId(numbers.below(u64::from(THREADS)) as u32);
        if thread != CHILD || (step > spawned_at && step < joined_at) {
            access(&mut graph, numbers, &mut added, thread);
        }
    }
    (graph, added)
}

#[test]
fn races_by_clocks_are_those_of_the_definition() {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let (mut graphs, mut racing) = (0_u32, 0_u32);
    for _ in 0..10_000 {
        let (graph, added) = random_graph(&mut numbers);
        for model in MODELS {
            let mut clocks = Clocks::new(model);
            for &event in &added {
                clocks.update(&graph, event);
            }
            let expected = races(model, &graph, PrecedenceBasis::Axioms);
            let found = races(model, &graph, PrecedenceBasis::Clocks(&clocks));
            assert_eq!(found, expected, "under {model}: {graph:?}");
            graphs += 1;
            racing += u32::from(!expected.is_empty());
        }
    }
    // Many graphs must have races, and many none.
    assert!(graphs / 10 < racing && racing < graphs / 10 * 9, "{racing}");
}

#[test]
fn clocks_know_what_the_axioms_say() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    // Pairs of events of different threads that synchronisation orders, under RC11 and under C20.
    let mut ordered = [0_u64; 2];
    for _ in 0..20_000 {
        let (graph, added) = random_graph(&mut numbers);
        let relations = Relations::of(&graph);
        for model in MODELS {
            let mut clocks = Clocks::new(model);
            for &event in &added {
                clocks.update(&graph, event);
            }
            let happens_before = model.happens_before(&relations);
            for &after in &added {
                for &before in added.iter().filter(|&&before| before != after) {
                    let (from, to) = (relations.number(before), relations.number(after));
                    let is_before = happens_before.contains(from, to);
                    assert_eq!(
                        clocks.view(after).includes(before),
                        is_before,
                        "{before:?} before {after:?} under {model}: {graph:?}"
                    );
                    let synchronised = u64::from(is_before && !relations.po.contains(from, to));
                    match model {
                        MemoryModel::Rc11 => ordered[0] += synchronised,
                        MemoryModel::C20 => ordered[1] += synchronised,
                        _ => {}
                    }
                }
            }
        }
    }
    // The models must differ often for the comparison to mean anything.
    let [rc11, c20] = ordered;
    assert!(c20 > 20_000, "{c20} pairs");
    assert!(rc11 > c20 + c20 / 20, "{rc11} and {c20} pairs");
}
