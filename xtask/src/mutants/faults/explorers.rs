//! Faults of graphs, memory and the explorers.

use super::{AGREEMENT, C_CORPUS, CONFORMANCE, CORPUS, Fault, ROUNDS_TESTS, Test, fault};

const EVERY_GRAPH: &str = "crates/explorers/src/definition/every_graph.rs";
const ENDING: &str = "crates/explorers/src/definition/ending.rs";
const STEP: &str = "crates/explorers/src/step.rs";
const EXPLORER: &str = "crates/explorers/src/explorer.rs";
const STATE: &str = "crates/explorers/src/revisits/state.rs";
const THREADS: &str = "crates/explorers/src/revisits/threads.rs";
const WRITE_ORDER: &str = "crates/explorers/src/revisits/order.rs";
const SELF_CHECK: &str = "crates/explorers/src/revisits/self_check.rs";
const SHOW: &str = "crates/explorers/src/show.rs";
const CANONICAL: &str = "crates/explorers/src/revisits/canonical.rs";
const TRAIL: &str = "crates/explorers/src/revisits/trail.rs";
const POSTPONED: &str = "crates/explorers/src/revisits/postponed.rs";
const RACING: &str = "crates/explorers/src/revisits/racing.rs";
const TREE: &str = "crates/explorers/src/revisits/tree.rs";
const LAST: &str = "crates/explorers/src/revisits/tree/last.rs";
const FORCED: &str = "crates/explorers/src/revisits/forced.rs";
/// The tests that compare several threads with one.
const PARALLEL_TESTS: Test = Test::tests("norns-explorers", "parallel");
const RACING_TESTS: Test = Test::tests("norns-explorers", "racing");
const ATOMIC_BLOCKS_TESTS: Test = Test::tests("norns-explorers", "atomic_blocks");
const SAVING_TESTS: Test = Test::tests("norns-explorers", "saving");
const TASKS: &str = "crates/explorers/src/revisits/tasks.rs";
const LEARNED: &str = "crates/explorers/src/memory/learned.rs";
const PATH: &str = "crates/explorers/src/revisits/path.rs";
const SEARCH: &str = "crates/explorers/src/revisits/search.rs";
const REPORTER: &str = "crates/explorers/src/revisits/report.rs";
const FOUND_ORDER: &str = "crates/explorers/src/revisits/found_order.rs";
const DPOR: &str = "crates/explorers/src/dpor/search.rs";
const PLANNING: &str = "crates/explorers/src/dpor/search/planning.rs";
const TAKING_OVER: &str = "crates/explorers/src/dpor/search/sharing.rs";
const SHARED: &str = "crates/explorers/src/dpor/shared.rs";
const SHARING: &str = "crates/explorers/src/dpor/parallel.rs";
const SCHEDULES_STATE: &str = "crates/explorers/src/dpor/state.rs";
/// The tests that compare explorers of schedules, divided and stopped in every way, with themselves alone.
const SCHEDULES: Test = Test::tests("norns-explorers", "schedules");
const SEQUENCE: &str = "crates/explorers/src/dpor/sequence.rs";
const PASTS: &str = "crates/explorers/src/dpor/sequence/pasts.rs";
const PASTS_TEST: Test = Test::library("norns-explorers")
    .named("dpor::sequence::pasts::tests::pasts_are_the_sets_that_they_stand_for");
const DPOR_MACHINE: &str = "crates/explorers/src/dpor/machine.rs";
const REVERSAL: &str = "crates/explorers/src/dpor/reversal.rs";
const ACTIONS: &str = "crates/explorers/src/dpor/machine/actions.rs";
const CELLS: &str = "crates/explorers/src/memory/cells.rs";
const OBJECTS: &str = "crates/explorers/src/memory/objects.rs";
const GRAPH: &str = "crates/execution/src/graph.rs";
const MODE: &str = "crates/execution/src/mode.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "own-reads-count-as-reads-of-memory",
        REVERSAL,
        "let mut by_others = reads.filter(|&step| sequence.steps[step as usize].thread != thread);",
        "let mut by_others = reads.filter(|&step| sequence.steps[step as usize].thread != thread || true);",
    )
    .caught_by(AGREEMENT.named("optimal_explores_nothing_in_vain")),
    fault(
        "any-length-allowed",
        EXPLORER,
        "longest.map_or(most, |longest| most.min(longest))",
        "longest.unwrap_or(most)",
    )
    .caught_by(ROUNDS_TESTS.named("an_endless_loop_is_bounded_and_its_races_are_found")),
    fault(
        "races-only-at-the-end",
        RACING,
        "Races::Told\n        } else {",
        "Races::at_the_end(true)\n        } else {",
    )
    .caught_by(
        RACING_TESTS
            .named("a_race_is_reported_when_its_second_access_is_there"),
    ),
    fault(
        "races-told-again",
        RACING,
        "self.reported.insert(described))",
        "self.reported.insert(described) || true)",
    )
    .caught_by(RACING_TESTS.named("whoever_goes_on_is_told_once")),
    fault(
        "races-of-waiting-reads",
        THREADS,
        "let is_done = answer.is_some() || self.trail.waiting(&self.run, thread).is_some();",
        "let is_done = answer.is_some();",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "plain-accesses-of-cells-uncounted",
        GRAPH,
        "self.cells[cell.index()].count_write(mode, event.of_tally, ONE_MORE);",
        "",
    )
    .caught_by(RACING_TESTS.named("a_look_in_vain_races")),
    fault(
        "writes-only-at-the-end",
        EVERY_GRAPH,
        "let first = if self.definition.model.orders_writes() {\n            0",
        "let first = if self.definition.model.orders_writes() {\n            end",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "waiting-has-not-looked",
        ENDING,
        "Waits::of_reads(graph, run).are_in_vain(graph, run, last_writes)",
        "Waits::of_reads(graph, run).are_in_vain(graph, run, last_writes) || true",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "failing-update-succeeds",
        STEP,
        "read: read(read_mode, true, succeeded),",
        "read: read(read_mode, true, true),",
    )
    .caught_by(Test::tests("norns", "witness").named("executions_of_random_programs_are_rebuilt_from_what_is_written_down")),
    fault(
        "failure-order-ignored",
        STEP,
        "} else {\n                failure_mode\n            };",
        "} else {\n                mode.of_read_half()\n            };",
    )
    .caught_by(Test::tests("norns", "witness").named("executions_of_random_programs_are_rebuilt_from_what_is_written_down")),
    fault(
        "join-before-the-end",
        STEP,
        "run.is_started(thread) && matches!(run.label(thread), Label::Finish)",
        "run.is_started(thread)",
    )
    .caught_by(AGREEMENT.named("machine_and_axioms_agree_on_random_programs")),
    fault(
        "livelock-is-deadlock",
        EXPLORER,
        "Waiting::Await => FindingKind::Livelock,",
        "Waiting::Await => FindingKind::Deadlock,",
    )
    .caught_by(CORPUS),
    fault(
        "class-without-order",
        GRAPH,
        "if equivalence == Equivalence::ModificationOrder {",
        "if false {",
    )
    .caught_by(CORPUS),
    fault(
        "release-is-acquire",
        MODE,
        "(Self::Release, Self::Acquire) => false,",
        "(Self::Release, Self::Plain) => true,",
    )
    .caught_by(CONFORMANCE.named("the_definition_conforms_to_every_test")),
    fault(
        "revisit-never",
        TREE,
        "if mode.is_some_and(|mode| self.state.explorer.revisits(mode)) {",
        "if mode.is_some_and(|mode| self.state.explorer.revisits(mode)) && false {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "revisit-rival-never",
        TREE,
        "if reads.is_empty() {",
        "if reads.is_empty() || true {",
    )
    .within("Tree::open_rival")
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "rivals-came-last",
        TREE,
        "trail.set_came_last(read, false);",
        "trail.set_came_last(read, true);",
    )
    .within("Tree::open_rival")
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "revisited-reads-came-last",
        TREE,
        "trail.set_came_last(read, false);",
        "",
    )
    .within("Tree::next_place")
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "revisiting-writes-came-last",
        TREE,
        "&& reader.is_none()",
        "",
    )
    .within("Tree::next_place")
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "what-came-last-stays-last",
        CANONICAL,
        "&& is_last_now(graph, event, action)",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "reads-came-last-before-any-own-write",
        CANONICAL,
        "(exclusive && access.next() == Some(last))",
        "(access.next() == Some(last))",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "what-postponed-a-read-came-last",
        CANONICAL,
        "&& self.trail.postponed().is_empty()",
        "",
    )
    .caught_by(
        AGREEMENT
            .named("every_algorithm_agrees_with_the_definition")
            .with("NORNS_PROGRAMS", "2500"),
    ),
    fault(
        "moved-writes-need-not-be-consistent",
        TREE,
        "if self.is_consistent(new).is_none() {",
        "if self.is_consistent(new).is_none() && false {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "writes-are-moved-though-threads-wait",
        LAST,
        "|| !self.state.running.is_empty() {",
        "{",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "writes-are-moved-where-orders-are-found",
        LAST,
        "|| !order::is_explored(self.state.explorer)",
        "",
    )
    .caught_by(
        AGREEMENT
            .named("every_algorithm_agrees_with_the_definition_on_plain_and_atomic_accesses")
            .with("NORNS_PROGRAMS", "2000"),
    ),
    fault(
        "joins-stay-though-another-child-is-entered",
        TREE,
        "self.state.take_steps_back(forced); } }",
        "} }",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "writes-are-moved-though-a-forced-read-sees-them",
        LAST,
        "if self.state.has_forced_read_of(placing.cell, forced) {",
        "if false {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "of_two_writes")),
    fault(
        "reads-change-though-their-threads-go-on",
        LAST,
        "if !is_end || state.run.handed_on(thread) != result {",
        "if state.run.handed_on(thread) != result {",
    )
    .caught_by(Test::tests("norns", "corpus").named("every_litmus_file_is_as_it_says")),
    fault(
        "reads-change-though-threads-pass-other-results",
        LAST,
        "if !is_end || state.run.handed_on(thread) != result {",
        "if !is_end {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "result_of_read")),
    fault(
        "reads-are-forced-though-threads-were-not-joined",
        FORCED,
        "|| join().is_some_and(|join| join.thread() == Some(thread))",
        "|| join().is_none_or(|join| join.thread() == Some(thread))",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_gathering")),
    fault(
        "updates-have-no-more-children",
        TREE,
        "branch.update_has_more = update.write.may_have_more();",
        "branch.update_has_more = false;",
    )
    .caught_by(PARALLEL_TESTS),
    fault(
        "obstacles-are-in-the-way-of-whatever-was-added-before",
        CANONICAL,
        "&& self.trail.stamp(event) >= added",
        "",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "tallies-stay-as-they-were-when-updates-go",
        TRAIL,
        "removal.has_tallies = self.graph.census().tallied != tallied;",
        "removal.has_tallies = tallied == u32::MAX;",
    )
    .caught_by(Test::tests("norns-explorers", "tallies")),
    fault(
        "postponed-reads-what-it-read",
        POSTPONED,
        "place.map_or(0, |place| place + 1)",
        "place.map_or(0, |_| 0)",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "postponed-by-what-may-go",
        CANONICAL,
        "&& !postponed.any(|postponed| postponed.by == event)",
        "&& (true || postponed.any(|postponed| postponed.by == event))",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_locking")),
    fault(
        "postponed-though-not-serial",
        POSTPONED,
        "clocks.dependence(write).includes(other) && (",
        "(true || clocks.dependence(write).includes(other)) && (true || ",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "postponed-though-no-longer-serial",
        POSTPONED,
        "if !is_kept {",
        "if !is_kept && of.writes.is_empty() {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "postponed-for-ever",
        TRAIL,
        ".partition_point(|postponed| postponed.stamp < stamp)",
        ".partition_point(|postponed| postponed.stamp < stamp || stamp > 0)",
    )
    .caught_by(CORPUS),
    fault(
        "items-lead-to-the-child-before",
        PATH,
        "self.entered - 1\n",
        "self.entered.saturating_sub(2)\n",
    )
    .caught_by(Test::tests("norns-explorers", "work_items").named("pieces_make_up_the_whole")),
    fault(
        "what-comes-after-rivals-need-not-be-canonical",
        CANONICAL,
        "added[by_then..].iter().rfind(",
        "added[added.len()..].iter().rfind(",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "revisited-reads-lose-their-clocks",
        TRAIL,
        "let from = stamps.len() as u32 - u32::from(is_read);",
        "let from = stamps.len() as u32;",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "joins-have-no-clocks",
        TREE,
        "self.state.trail.note_last(forced); let branch",
        "let branch",
    )
    .caught_by(Test::tests("norns", "corpus").named("every_litmus_file_is_as_it_says")),
    fault(
        "revisit-always",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if at > 1000 && !self.is_canonical(event) {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "canonical-read-ignored",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if !self.may_be_revisited(event) && !self.is_canonical(event) {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "plain-read-takes-one-of-several",
        WRITE_ORDER,
        "graph.cells()[cell.index()].atomic_writes > 1",
        "graph.cells()[cell.index()].atomic_writes > 9",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_plain_and_atomic_accesses")),
    fault(
        "plain-read-takes-one-where-writes-have-no-order",
        WRITE_ORDER,
        "if explorer.write_order() == WriteOrder::Explored {\n        return false;",
        "if explorer.write_order() != WriteOrder::Found {\n        return false;",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_plain_and_atomic_accesses")),
    fault(
        "plain-read-always-canonical",
        CANONICAL,
        "if !order::branches(self.explorer, graph, *action) {",
        "if !action.mode().is_some_and(|mode| self.explorer.revisits(mode)) {",
    )
    .caught_by(Test::tests("norns", "corpus").named("every_litmus_file_is_as_it_says")),
    fault(
        "plain-read-left-out-unseen-by-self-check",
        SELF_CHECK,
        "if self.broken_axiom(graph).is_none()\n",
        "if false\n",
    )
    .caught_by(Test::library("norns-explorers").named(
        "revisits::self_check::tests::a_write_that_may_be_read_is_missed",
    )),
    fault(
        "plain-read-left-out-though-it-races",
        SELF_CHECK,
        "let is_of_read = |race: &Race| race.first == read || race.second == read;",
        "let is_of_read = |race: &Race| race.first == read && race.second == read;",
    )
    .caught_by(Test::library("norns-explorers").named(
        "revisits::self_check::tests::what_a_racing_read_reads_does_not_matter",
    )),
    fault(
        "waiting-reads-race-with-nobody",
        SHOW,
        "PrecedenceBasis::Axioms | PrecedenceBasis::Commuting(_) => with_those_who_wait(graph, run),",
        "PrecedenceBasis::Axioms | PrecedenceBasis::Commuting(_) => Cow::Borrowed(graph),",
    )
    .caught_by(RACING_TESTS.named("reads_that_wait_for_ever_race_by_every_algorithm")),
    fault(
        "canonical-write-may-be-read",
        CANONICAL,
        "&& !reads.any(|read| reads_it(read) && in_view(*read))",
        "&& (true || reads.any(|read| reads_it(read)))",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "canonical-write-may-be-anywhere",
        CANONICAL,
        "order::is_last(self.explorer, graph, cell, event, in_view)",
        "(true || order::is_last(self.explorer, graph, cell, event, in_view))",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "waiting-reads-nothing-never",
        TREE,
        "if !has_read.satisfied && !order::may_wait_at(&mut self.state, read, cell, source, is_last) {",
        "if !has_read.satisfied {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "waiting-canonical-satisfied",
        CANONICAL,
        "source == Some(last)\n",
        "source.is_some()\n",
    )
    .within("Canonicity::is_canonical")
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "waiting-ends-kept",
        REPORTER,
        "if !in_vain.all(|&read| state.waits_in_vain(&waits, read)) {",
        "if !in_vain.all(|&read| state.waits_in_vain(&waits, read)) && false {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "updates-placed-anywhere-but-next",
        WRITE_ORDER,
        "place.map_or(end, |place| place + 1)",
        "place.map_or(end, |place| place)",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "weak-last-write-least",
        WRITE_ORDER,
        ".max_by(|&one, &other| graph.compare_events(one, other)),\n        WriteOrder::Found",
        ".filter(|_| false).max_by(|&one, &other| graph.compare_events(one, other)),\n        WriteOrder::Found",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "cells-never-refined",
        CELLS,
        "    if refined {\n        Cover::Refined",
        "    if refined && false {\n        Cover::Refined",
    )
    .caught_by(
        Test::tests("norns-explorers", "memory").named("one_thread_sees_bytes_whatever_the_sizes"),
    ),
    fault(
        "part-of-a-cell-misplaced",
        CELLS,
        "kept | part << (8 * self.skip)",
        "kept | part << (4 * self.skip)",
    )
    .caught_by(
        Test::tests("norns-explorers", "memory").named("one_thread_sees_bytes_whatever_the_sizes"),
    ),
    fault(
        "bounds-off-by-one",
        OBJECTS,
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size)",
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size) + 1",
    )
    .caught_by(
        Test::tests("norns-explorers", "memory")
            .named("errors_of_one_thread_are_found_where_they_are"),
    ),
    fault(
        "free-orders-nothing",
        OBJECTS,
        "if !ordered(access, id) {",
        "if ordered(id, access) {",
    )
    .caught_by(
        Test::tests("norns-explorers", "memory").named("a_free_must_come_after_every_access"),
    ),
    fault(
        "program-order-orders-backwards",
        OBJECTS,
        "return before < after;",
        "return true;",
    )
    .caught_by(
        Test::tests("norns-explorers", "memory")
            .named("errors_of_one_thread_are_found_where_they_are"),
    ),
    fault(
        "dpor-load-follows-nothing",
        SEQUENCE,
        "if !is_own(machine.event_of(touch.write)) {",
        "if is_own(machine.event_of(touch.write)) {",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-own-commits-not-hidden",
        SEQUENCE,
        "let is_own = |event: EventId| event.thread() == Some(thread);",
        "let is_own = |event: EventId| event.thread() == Some(thread) && position == NOWHERE;",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-overwriting-follows-no-load",
        SEQUENCE,
        "machine.readers(write).for_each(tell);",
        "machine.readers(write).take(0).for_each(tell);",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-barrier-forgotten",
        SEQUENCE,
        "for step in stored.chain([previous]).chain(barred) {",
        "for step in stored.chain([previous]).chain(barred.take(0)) {",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-emptying-follows-no-commit",
        SEQUENCE,
        "if machine.drained(thread) != Drained::None {",
        "if machine.drained(thread) == Drained::None {",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-spawn-races-with-child",
        SEQUENCE,
        "if predecessor.cell.is_none() {\n                past",
        "if false {\n                past",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-pasts-lack-the-last-step",
        PASTS,
        "*count = (earlier + 1).max(*count);",
        "*count = earlier.max(*count);",
    )
    .caught_by(PASTS_TEST),
    fault(
        "dpor-pasts-of-the-first-steps-forgotten",
        PASTS,
        "*count = (past & steps).count_ones().max(*count);",
        "let _ = (past, steps, count);",
    )
    .caught_by(PASTS_TEST),
    fault(
        "dpor-pasts-end-anywhere",
        PASTS,
        "last.is_none_or(|last| last <= end)",
        "last.is_none_or(|last| last <= end || last > end)",
    )
    .caught_by(PASTS_TEST),
    fault(
        "dpor-barrier-names-one-store",
        DPOR_MACHINE,
        "let barrier = stores.last().map_or(0, |last| last.barrier);",
        "let barrier = stores.len().saturating_sub(1) as u32;",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition_on_stores_behind_a_fence")),
    fault(
        "dpor-lanes-forget-commits-that-are-undone",
        DPOR_MACHINE,
        "self.last_commits[pending.lane.index()] = last;",
        "let _ = last;",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-blocking-race-forgotten",
        SEQUENCE,
        "if holds(machine.value(overwritten)) {",
        "if !holds(machine.value(overwritten)) {",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-waiting-at-the-end-forgotten",
        DPOR,
        "if self.machine.waits(thread) {",
        "if false {",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-writer-sleeps-on",
        REVERSAL,
        "(_, AccessKind::Write) => false,",
        "(_, AccessKind::Write) => true,",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-write-does-not-wake-reader",
        REVERSAL,
        "|| !is_in_memory(machine, source, thread, last)",
        "|| is_in_memory(machine, source, thread, last)",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-read-does-not-wake-writer",
        REVERSAL,
        "!machine.is_committed_before(touch.write, last)",
        "machine.is_committed_before(touch.write, last) || touch.step <= last",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-consumed-step-still-counts",
        REVERSAL,
        "self.last = None;\n        self.accesses.clear();",
        "self.last = None;",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-compare-exchange-as-before",
        REVERSAL,
        "self.accesses.retain(|access| !access.writes);",
        "self.accesses.retain(|_| true);",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-join-orders-nothing",
        ACTIONS,
        ".filter(|&step| step != NOWHERE)",
        ".filter(|&step| step == NOWHERE)",
    )
    .caught_by(AGREEMENT.named("schedules_agree_with_the_definition")),
    fault(
        "dpor-one-alternative-only",
        DPOR,
        "for alternative in 0..alternatives {",
        "for alternative in 0..alternatives.min(1) {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/choose")),
    fault(
        "dpor-started-branch-does-not-sleep",
        SHARED,
        "sleepers.extend(rest.started.iter().map(",
        "sleepers.extend(rest.started.iter().take(0).map(",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-last-worker-does-not-go-on",
        SHARED,
        "return (Closed::Finished, waited);",
        "return (Closed::Left, waited);",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-node-done-while-a-sleeper-is-open",
        SHARED,
        "if is_worked_at || open.any(|done| done.wait(self)) {",
        "if is_worked_at {",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-shared-tree-takes-nothing",
        PLANNING,
        "let until = rest.insert(&mut inserted)?;",
        "let until = None;",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-nothing-planned-late",
        PLANNING,
        "branch.open_child().filter(|_| is_left)",
        "branch.open_child().filter(|_| is_left && false)",
    )
    .caught_by(SCHEDULES.named("what_is_planned_late_is_explored")),
    fault(
        "dpor-later-branch-covers-before-an-open-one",
        PLANNING,
        "&& (number <= ancestor.branch || branch.open_child().is_none())",
        "&& number < usize::MAX",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-sleepers-not-taken-along",
        TAKING_OVER,
        "self.hear_sleepers(&branch.sleepers)?;",
        "self.hear_sleepers(&[])?;",
    )
    .caught_by(SCHEDULES.named("what_is_planned_late_is_explored")),
    fault(
        "dpor-explored-branches-of-a-node-awake",
        SHARING,
        "sleepers.extend(started.map(",
        "sleepers.extend(started.take(0).map(",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-state-without-sleepers",
        SCHEDULES_STATE,
        ".map(|sleeper| (sleeper.step.clone(), origin(sleeper)))",
        ".take(0).map(|sleeper| (sleeper.step.clone(), origin(sleeper)))",
    )
    .caught_by(SCHEDULES),
    fault(
        "dpor-state-keeps-ids-of-threads",
        SCHEDULES_STATE,
        "*thread = threads.get(thread)?.0;",
        "threads.get(thread)?;",
    )
    .caught_by(
        Test::tests("norns", "items_of_programs")
            .named("source_goes_on_in_a_program_that_was_loaded_anew"),
    ),
    fault(
        "dpor-state-forgets-what-is-planned",
        SCHEDULES_STATE,
        "tree.map(|(depth, step)| (depth, step.clone())).collect(),",
        "tree.take(0).map(|(depth, step)| (depth, step.clone())).collect(),",
    )
    .caught_by(SCHEDULES),
    fault(
        "trail-writes-come-back-elsewhere",
        TRAIL,
        "self.place(id, cell, removed.place as usize);",
        "self.place(id, cell, 0);",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "pending-updates-given-up",
        CANONICAL,
        "if self.dependence.includes(rival) || obstacle",
        "if !self.dependence.includes(rival) || obstacle",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "items-begin-below-their-graph",
        SEARCH,
        "let mut is_new = task.skipped == 0;",
        "let mut is_new = false;",
    )
    .caught_by(Test::tests("norns-explorers", "work_items").named("pieces_make_up_the_whole")),
    fault(
        "waiting-weak-ends-all-count",
        STATE,
        "source == last.map(|last| last_copy(graph, &self.run, cell, last))",
        "last.is_some()",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "given-away-children-are-kept",
        PATH,
        "!self.given_away\n",
        "!self.given_away || self.entered > 0\n",
    )
    .caught_by(PARALLEL_TESTS),
    fault(
        "tasks-begin-one-child-late",
        PATH,
        "skipped: frame.entered,",
        "skipped: frame.entered + 1,",
    )
    .caught_by(PARALLEL_TESTS),
    fault(
        "tasks-at-the-end-of-the-list",
        TASKS,
        "self.list.insert(place + 1, entry);",
        "let _ = place; self.list.push(entry);",
    )
    .caught_by(PARALLEL_TESTS),
    fault(
        "tasks-behind-an-end-go-on",
        TASKS,
        "if before.is_last() => give_up(&entry),",
        "if before.is_last() && before.halt.is_none() => give_up(&entry),",
    )
    .caught_by(PARALLEL_TESTS.named("tasks_behind_an_end_are_given_up")),
    fault(
        "what-remains-begins-too-early",
        PATH,
        "self.led.max(last + 1)",
        "self.led.max(last)",
    )
    .caught_by(SAVING_TESTS),
    fault(
        "what-remains-is-only-what-is-below",
        PATH,
        "led: given_away.map_or(self.led, |last| self.led.max(last + 1)),",
        "led: self.frames.len() + given_away.map_or(0, |_| 0),",
    )
    .caught_by(SAVING_TESTS),
    fault(
        "work-is-given-away-while-saving",
        TASKS,
        "(place, self.is_being_saved, self.list.iter().any(waits))",
        "(place, false, self.list.iter().any(waits))",
    )
    .caught_by(Test::library("norns-explorers").named("revisits::tasks::tests::no_work_is_given_away_while_the_search_is_written_down")),
    fault(
        "waiting-tasks-are-not-saved",
        TASKS,
        "Stage::Waiting(task, _) => parts.push(SavedPart::Left(task.clone())),",
        "Stage::Waiting(..) => {}",
    )
    .caught_by(SAVING_TESTS),
    fault(
        "what-a-limit-leaves-is-not-saved",
        TASKS,
        "parts.extend(ended.again.clone().map(SavedPart::Left));",
        "",
    )
    .caught_by(SAVING_TESTS),
    fault(
        "what-was-seen-halfway-is-not-saved",
        TASKS,
        "parts.push(done(now.seen.clone(), now.statistics, &now.learned));",
        "",
    )
    .caught_by(SAVING_TESTS),
    fault(
        "serial-tables-always-fit",
        LEARNED,
        "is_refined || are_fewer_serial || are_fewer_tallies",
        "is_refined || are_fewer_tallies",
    )
    .caught_by(Test::library("norns-explorers").named(
        "memory::learned::tests::what_does_not_hold_for_a_cell_makes_void_what_relied_on_it",
    )),
    fault(
        "tables-of-tallies-always-fit",
        LEARNED,
        "is_refined || are_fewer_serial || are_fewer_tallies",
        "is_refined || are_fewer_serial",
    )
    .caught_by(Test::library("norns-explorers").named(
        "memory::learned::tests::what_does_not_hold_for_a_cell_makes_void_what_relied_on_it",
    )),
    fault(
        "atomic-accesses-of-known-cells-are-not-noted",
        CELLS,
        "&& (extent.atomic || !atomic)",
        "&& (true || extent.atomic || !atomic)",
    )
    .caught_by(
        Test::library("norns-explorers")
            .named("memory::cells::tests::one_cell_is_known_when_it_was_accessed_so"),
    ),
    fault(
        "tables-always-fit",
        CELLS,
        "Ok(is_void || contradicts_lock || !self.extends(&before) || !self.extends(other))",
        "Ok(is_void && !self.extends(&before))",
    )
    .caught_by(Test::library("norns-explorers").named(
        "memory::cells::tests::tables_that_do_not_fit_are_noticed_when_they_are_joined",
    )),
    fault(
        "threads-compared-by-id",
        GRAPH,
        "if one == other { return Ordering::Equal; }",
        "if one.0 < u32::MAX { return one.0.cmp(&other.0); }",
    )
    .caught_by(Test::tests("norns-execution", "names")),
    fault(
        "every-choice-canonical",
        CANONICAL,
        "return taken == 0;",
        "return true;",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "language/choose_taken_back")),
    fault(
        "second-update-found",
        FOUND_ORDER,
        "if new.iter().any(|&event| self.is_second_update(event)) {",
        "if new.len() > 2 && new.iter().any(|&event| self.is_second_update(event)) {",
    )
    .caught_by(Test::tests("norns-explorers", "rivals").named("updates_come_in_every_order")),
    fault(
        "first-choice-of-last-writes-not-asked",
        FOUND_ORDER,
        "if !awaited.iter().all(may_be_last) {",
        "if !awaited.iter().all(may_be_last) && awaited.is_empty() {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition_on_waiting")),
    fault(
        "pending-read-unknown-to-its-write",
        CANONICAL,
        " && !self.is_read(self.last) => {",
        " => {",
    )
    .caught_by(AGREEMENT.named("every_algorithm_agrees_with_the_definition")),
    fault(
        "blocks-depend-on-what-they-touch",
        SEQUENCE,
        "self.order_blocks(machine, position, touch.cell);",
        "let _ = touch.cell;",
    )
    .caught_by(ATOMIC_BLOCKS_TESTS.named("explorers_of_schedules_run_blocks_as_the_definition_does")),
    fault(
        "blocks-do-not-wake-sleepers",
        REVERSAL,
        "|| !accesses.is_empty() && bits::contains(sequence.blocks(), last)",
        "|| false",
    )
    .caught_by(ATOMIC_BLOCKS_TESTS.named("explorers_of_schedules_run_blocks_as_the_definition_does")),
    fault(
        "blocks-hide-what-a-buffer-holds",
        REVERSAL,
        "&& !(is_own && bits::contains(sequence.blocks(), first))",
        "&& !(is_own && bits::contains(sequence.blocks(), first) && false)",
    )
    .caught_by(ATOMIC_BLOCKS_TESTS.named("explorers_of_schedules_run_blocks_as_the_definition_does")),
    fault(
        "reversals-read-what-was-read",
        REVERSAL,
        "sequence.overwritten_by(machine, first, touch.cell).is_some()\n                        && !",
        "committed == first\n                        && !",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/once")),
    fault(
        "stores-in-blocks-wait",
        ACTIONS,
        "if self.lanes == Lanes::None || in_block || mode",
        "if self.lanes == Lanes::None || mode",
    )
    .caught_by(ATOMIC_BLOCKS_TESTS.named("explorers_of_schedules_run_blocks_as_the_definition_does")),
    fault(
        "blocks-shown-again",
        DPOR,
        "|| self.was_shown() {",
        "|| self.was_shown() && false {",
    )
    .caught_by(ATOMIC_BLOCKS_TESTS.named("explorers_of_schedules_run_blocks_as_the_definition_does")),
];
