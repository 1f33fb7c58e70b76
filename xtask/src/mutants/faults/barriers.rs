//! Faults of barriers.

use super::{C_CORPUS, CORPUS, Fault, REPLAY_TESTS, Test, fault};

const BARRIERS: &str = "crates/explorers/src/barriers.rs";
const CELLS: &str = "crates/explorers/src/memory/cells.rs";
const RELATIONS: &str = "crates/explorers/src/models/axioms/relations.rs";
const CLOCKS: &str = "crates/explorers/src/models/incremental/clocks.rs";
const GLOBAL_ORDER: &str = "crates/explorers/src/models/incremental/global_order.rs";
const STORE_BUFFERS: &str = "crates/explorers/src/models/machine/store_buffers.rs";
const ACTIONS: &str = "crates/explorers/src/dpor/machine/actions.rs";
const REPLAY: &str = "crates/explorers/src/revisits/replay.rs";
const GRAPH: &str = "crates/execution/src/graph/barriers.rs";
const APART: &str = "crates/explorers/src/models/good_writes/apart.rs";
const LOWER: &str = "crates/litmus/src/lower.rs";
const OF_THE_LIBRARY: &str = "crates/llvm/src/library/barriers.rs";
const CALLS: &str = "crates/llvm/src/machine/lower/calls.rs";
const PRELUDE: &str = "crates/llvm/src/library/prelude/barriers.ll";
const LATCHES: &str = "crates/llvm/src/library/prelude/latches.ll";

const CYCLES: Test = Test::tests("norns-explorers", "cycles");
/// Barriers without an order of arrivals, compared with barriers by tickets.
const TICKETS: Test = Test::tests("norns", "barriers");
const GRAPHS: Test = Test::tests("norns", "agreement")
    .named("every_algorithm_agrees_with_the_definition_on_barriers");
const SCHEDULES: Test =
    Test::tests("norns", "agreement").named("schedules_agree_with_the_definition_on_barriers");
const MACHINE: Test =
    Test::tests("norns", "agreement").named("machine_and_axioms_agree_on_barriers");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "no-barrier-is-contested",
        BARRIERS,
        "if !contested && arrived > u64::from(barrier.needed) {",
        "if !contested && false {",
    )
    .caught_by(TICKETS),
    fault(
        "departures-come-one-arrival-early",
        BARRIERS,
        "graph.arrived_at(barrier, phase) >= u64::from(barrier.needed)",
        "graph.arrived_at(barrier, phase) + 1 >= u64::from(barrier.needed)",
    )
    .caught_by(TICKETS),
    fault(
        "contested-barriers-are-forgotten-when-tables-are-joined",
        CELLS,
        "if !self.is_contested(barrier) {\n                self.set_contested(barrier);\n            }",
        "",
    )
    .caught_by(Test::library("norns-explorers").named(
        "memory::cells::tests::a_contested_barrier_makes_void_what_took_arrivals_for_unordered",
    )),
    fault(
        "departures-acquire-nothing-by-the-axioms",
        RELATIONS,
        "self.spawn_join.insert(numbers.number(arrival), event);",
        "",
    )
    .caught_by(GRAPHS),
    fault(
        "departures-acquire-nothing-by-the-clocks",
        CLOCKS,
        "if let Some(arrival) = self.block_among(own, arrival) {\n                        self.join_views(block, arrival);\n                    }",
        "",
    )
    .caught_by(GRAPHS),
    fault(
        "departures-come-before-nothing-in-the-global-order",
        GLOBAL_ORDER,
        "work.extend(graph.departures_from(barrier, phase));",
        "",
    )
    .caught_by(GRAPHS),
    fault(
        "arrivals-leave-stores-in-buffers",
        STORE_BUFFERS,
        "| Label::Arrive { count: 1.., .. }",
        "",
    )
    .caught_by(MACHINE),
    fault(
        "schedules-forget-arrivals",
        ACTIONS,
        "after.extend(known.map(|&(_, step)| step));",
        "",
    )
    .caught_by(SCHEDULES),
    fault(
        "nobody-departs-when-somebody-arrives",
        ACTIONS,
        "self.log.push(Undo::Arrived);\n                    self.may_join = true;",
        "self.log.push(Undo::Arrived);",
    )
    .caught_by(SCHEDULES),
    fault(
        "replayed-barriers-are-not-contested",
        REPLAY,
        "extents.set_contested(barrier.location);\n        Err(End::Halt(Halt::Refined))",
        "Ok(())",
    )
    .caught_by(REPLAY_TESTS.named("a_saved_finding_is_shown_again")),
    fault(
        "all-phases-of-a-barrier-are-one",
        GRAPH,
        "phases.find(|phase| phase.number == number && phase.barrier == barrier)",
        "phases.find(|phase| phase.barrier == barrier)",
    )
    .caught_by(CORPUS),
    fault(
        "who-only-asks-waits-for-stores-by-the-machine",
        STORE_BUFFERS,
        "| Label::Arrive { count: 1.., .. }",
        "| Label::Arrive { .. }",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "latch_open")),
    fault(
        "who-only-asks-waits-for-stores-by-the-axioms",
        RELATIONS,
        "Action::Arrive { count: 1.., .. } | Action::Free { .. } => {",
        "Action::Arrive { .. } | Action::Free { .. } => {",
    )
    .caught_by(CYCLES.named("total_store_order")),
    fault(
        "races-behind-barriers-are-not-looked-for",
        APART,
        "before.extend(forced.arrivals_at(barrier, phase));",
        "",
    )
    .caught_by(Test::tests("norns-explorers", "witnesses")),
    fault(
        "litmus-phases-do-not-go-on",
        LOWER,
        "self.calculate(phase, BinaryOperator::Add, Operand::Slot(phase), one);",
        "",
    )
    .caught_by(CORPUS),
    fault(
        "phases-do-not-go-on",
        OF_THE_LIBRARY,
        "departed.next().map_or(0, |phase| phase + 1)",
        "departed.next().map_or(0, |_| 0)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_unordered")),
    fault(
        "incarnations-are-all-the-same",
        OF_THE_LIBRARY,
        "self.set(to, u64::from(thread << LABEL_BITS | label));",
        "self.set(to, 0);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_again")),
    fault(
        "nobody-looks-at-who-is-special",
        CALLS,
        "barriers::WAIT | barriers::RUST_WAIT => self.needed.contains(id),",
        "barriers::WAIT | barriers::RUST_WAIT => false,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier.c")),
    fault(
        "special-is-not-told",
        PRELUDE,
        "%v30 = select i1 %v28, i32 -1, i32 0",
        "%v30 = select i1 %v28, i32 0, i32 0",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier.c")),
    fault(
        "latches-open-for-those-who-only-ask",
        LATCHES,
        "call i32 @norns.arrive(ptr %a0, i32 %v2, i32 %v3, i32 0, i32 0)",
        "call i32 @norns.arrive(ptr %a0, i32 %v2, i32 %v3, i32 0, i32 1)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "meetings")),
];
