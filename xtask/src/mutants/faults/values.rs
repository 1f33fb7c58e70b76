//! Faults of the explorer of values, and of what it asks.

use super::{CORPUS, Fault, Test, fault};

const BRANCHING: &str = "crates/explorers/src/values/branching.rs";
const CAUSAL: &str = "crates/explorers/src/values/causal.rs";
const PARALLEL: &str = "crates/explorers/src/values/parallel.rs";
const SAVING: &str = "crates/explorers/src/values/saving.rs";
const TRIAL: &str = "crates/explorers/src/trial.rs";
const HISTORY: &str = "crates/explorers/src/values/history.rs";
const LOCKS: &str = "crates/explorers/src/values/locks.rs";
const STATE: &str = "crates/explorers/src/values/state.rs";
const RUNNING: &str = "crates/explorers/src/values/state/running.rs";
const SUPPORT: &str = "crates/explorers/src/support.rs";
const TRYING: &str = "crates/explorers/src/support/trying.rs";
const WITNESS: &str = "crates/explorers/src/values/state/witness.rs";
const SEARCH: &str = "crates/explorers/src/values/search.rs";
const ENDING: &str = "crates/explorers/src/values/ending.rs";
const TABLE: &str = "crates/explorers/src/values/table.rs";
const APART: &str = "crates/explorers/src/models/good_writes/apart.rs";
const CHOICES: &str = "crates/explorers/src/models/good_writes/choices.rs";
const GOOD_WRITES: &str = "crates/explorers/src/models/good_writes.rs";
const GLOBAL_ORDER: &str = "crates/explorers/src/models/good_writes/global_order.rs";
const PROGRAM_ORDER: &str = "crates/explorers/src/models/good_writes/program_order.rs";

const WHOLE: &str = "crates/explorers/src/models/incremental/whole.rs";

const GROWING_GRAPHS: Test = Test::tests("norns-explorers", "growing_graphs");
const CYCLES: Test = Test::tests("norns-explorers", "cycles");
const VALUES: Test = Test::tests("norns-explorers", "values");
/// On the smallest programs for which each rule is needed.
const SMALL: Test = VALUES.named("values_agree_with_the_definition_on_the_corpus");
const FIGURES: Test = Test::tests("norns-explorers", "values_figures")
    .named("programs_whose_values_repeat_have_few_classes_and_states");
const LEADING: Test = Test::tests("norns-explorers", "trial");
const SHARED: Test = Test::tests("norns-explorers", "values_table");

/// On programs that use a cell as a lock at first.
const NO_LOCK: Test =
    VALUES.named("what_the_holder_of_a_lock_reads_is_not_foreseen_where_others_write_too");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "cells-taken-for-locks-stay-locks",
        RUNNING,
        "if self.extents.refute_lock(location) {",
        "if self.extents.refute_lock(location) && false {",
    )
    .caught_by(NO_LOCK),
    fault(
        "everybody-updates-held-locks",
        LOCKS,
        ".is_some_and(|last| takes_lock(graph, thread, last, cell))",
        ".is_none_or(|last| takes_lock(graph, thread, last, cell))",
    )
    .caught_by(NO_LOCK),
    fault(
        "locks-are-not-joined",
        "crates/explorers/src/memory/cells.rs",
        "contradicts_lock |=",
        "contradicts_lock = false &",
    )
    .caught_by(Test::library("norns-explorers").named(
        "memory::cells::tests::a_cell_that_one_search_took_for_a_lock_is_none_if_another_refutes_it",
    )),
    fault(
        "failed-compare-exchanges-do-not-count",
        SEARCH,
        "} => (cell, Kind::MayWrite),",
        "} => { let _ = cell; continue }",
    )
    .caught_by(SMALL),
    fault(
        "locks-that-wait-do-not-count",
        SEARCH,
        "waiting.filter(|read| read.is_update && read.until.is_some());",
        "waiting.filter(|read| read.is_update && read.until.is_none());",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_waiting")),
    fault(
        "awaits-stand-for-all",
        SEARCH,
        "writes.all(|write| until.condition.holds(graph.value_of(write), width))",
        "writes.any(|write| until.condition.holds(graph.value_of(write), width))",
    )
    .caught_by(SMALL),
    fault(
        "threads-without-pending-reads-do-not-count",
        BRANCHING,
        "own.map_or(0..self.pending.len(), |place| place..place + 1)",
        "own.map_or(0..0, |place| place..place + 1)",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_waiting")),
    fault(
        "writes-below-do-not-count",
        BRANCHING,
        "(kind == Kind::Write || may_write)",
        "(kind == Kind::MayWrite && may_write)",
    )
    .caught_by(SMALL),
    fault(
        "updates-that-wrote-are-forgotten",
        BRANCHING,
        "(!is_done || self.wrote.contains(&member))",
        "!is_done",
    )
    .caught_by(SMALL),
    fault(
        "states-are-not-remembered",
        PARALLEL,
        "table.finish(key, seen);",
        "{ let _ = (table, key, seen); }",
    )
    .caught_by(FIGURES),
    fault(
        "news-are-not-passed-on",
        SEARCH,
        "parent.seen.add(node.news);",
        "drop(node.news);",
    )
    .caught_by(SMALL),
    fault(
        "only-what-is-below-the-first-read-is-passed-on",
        TABLE,
        "self.add(other.list);",
        "drop(other);",
    )
    .caught_by(VALUES),
    fault(
        "news-of-known-continuations-are-not-passed-on",
        SEARCH,
        "parent.seen.add(seen.iter().copied().chain(news));",
        "{ let _ = news; parent.seen.add(seen.iter().copied()); }",
    )
    .caught_by(VALUES),
    fault(
        "updates-with-known-continuations-have-not-written",
        SEARCH,
        "if read.is_update && continuation.news.iter().any(writes) {",
        "if read.is_update && !continuation.news.iter().any(writes) {",
    )
    .caught_by(VALUES),
    fault(
        "states-are-told-apart-by-lengths",
        HISTORY,
        "Self::Read(value) => [value.bits(), value.uninitialised()],",
        "Self::Read(value) => [0, value.uninitialised()],",
    )
    .caught_by(SMALL),
    fault(
        "what-others-have-begun-with-is-left-out",
        SEARCH,
        "parent.deferred.push(edge);",
        "let _ = (&parent.deferred, edge);",
    )
    .caught_by(SHARED.named("threads_make_no_difference")),
    fault(
        "what-others-have-begun-with-is-taken-for-done",
        TABLE,
        "Some(Entry::Begun { .. }) => Known::Begun,",
        "Some(Entry::Begun { .. }) => Known::Finished(Arc::from([])),",
    )
    .caught_by(SHARED.named("threads_make_no_difference")),
    fault(
        "everybody-shows-ends",
        SEARCH,
        "if may_be_an_end && is_first {",
        "if may_be_an_end && (is_first || !is_first) {",
    )
    .caught_by(SHARED.named("a_search_goes_on_from_wherever_it_was_written_down")),
    fault(
        "ends-that-were-shown-are-not-saved",
        SAVING,
        "if may_be_an_end {",
        "if !may_be_an_end {",
    )
    .caught_by(SHARED.named("a_search_goes_on_from_wherever_it_was_written_down")),
    fault(
        "saved-hashes-have-another-key",
        SAVING,
        "let table = Table::with_hash_key(saved.hash_key, options);",
        "let table = Table::new(options);",
    )
    .caught_by(SHARED.named("a_search_goes_on_from_wherever_it_was_written_down")),
    fault(
        "a-full-table-keeps-quiet",
        TABLE,
        "if !dropped.states.is_empty() {",
        "if dropped.states.len() > usize::MAX / 2 {",
    )
    .caught_by(SHARED.named("a_small_table_misses_nothing")),
    fault(
        "reads-that-were-explored-stand-for-all",
        SEARCH,
        "if causal.is_some_and(|causal| causal.has(read.event)) {",
        "if causal.is_some_and(|causal| causal.has(read.event) && false) {",
    )
    .caught_by(SHARED.named("causal_maps_miss_nothing")),
    fault(
        "what-was-explored-is-allowed-again",
        CAUSAL,
        "forbidden.is_some_and(|forbidden| forbidden.contains(&write))",
        "forbidden.is_some_and(|forbidden| forbidden.is_empty() && forbidden.contains(&write))",
    )
    .caught_by(SHARED.named("causal_maps_find_no_more_than_reads_value_from")),
    fault(
        "trials-never-lead-to-values",
        TRIAL,
        "if self.by_values.len() as u64 * VALUES_PAY <= classes {",
        "if self.by_values.len() as u64 * VALUES_PAY > classes * EXECUTIONS {",
    )
    .caught_by(LEADING.named("values_are_taken_where_they_repeat")),
    fault(
        "reads-from-is-taken-under-every-model",
        TRIAL,
        "self == Self::Schedules(MemoryModel::Sc) && by_reads_from",
        "(self == Self::Schedules(MemoryModel::Sc) || true) && by_reads_from",
    )
    .caught_by(LEADING.named("reads_from_is_taken_under_sc_only")),
    fault(
        "trials-end-at-once",
        TRIAL,
        "self.by_values.len() as u64 * VALUES_PAY <= EXECUTIONS",
        "self.by_values.len() as u64 * VALUES_PAY <= EXECUTIONS / 1_000",
    )
    .caught_by(LEADING.named("values_are_taken_where_they_repeat")),
    fault(
        "trials-of-graphs-count-what-they-do-not-look-at",
        TRIAL,
        "} else { self.executions };",
        "} else { by_reads_from };",
    )
    .caught_by(LEADING.named("values_are_taken_where_they_repeat")),
    fault(
        "trials-are-divided",
        TRIAL,
        "self.so_far.borrow().is_none()",
        "self.so_far.borrow().is_none() || true",
    )
    .caught_by(LEADING.named("threads_make_no_difference_to_a_trial")),
    fault(
        "what-a-divided-trial-says-is-not-heard",
        TRIAL,
        "if later.verdict != Verdict::GoOn {",
        "if later.verdict != Verdict::GoOn && false {",
    )
    .caught_by(LEADING.named("threads_make_no_difference_to_a_trial")),
    fault(
        "searches-of-graphs-that-are-written-down-have-a-trial",
        SUPPORT,
        "algorithm @ Supported::TrialOfGraphs { .. } => exploration.by(algorithm.without_trial()),",
        "algorithm @ Supported::TrialOfGraphs { .. } => exploration.by({ let _ = algorithm; Supported::Values }),",
    )
    .caught_by(LEADING.named("searches_of_graphs_that_are_written_down_have_no_trial")),
    fault(
        "steps-of-searches-are-not-added-up",
        GOOD_WRITES,
        "left.set(left.get().saturating_sub(spent * weight));",
        "{ let _ = (left, spent); }",
    )
    .caught_by(LEADING.named("searches_for_witnesses_take_no_more_steps_than_they_may")),
    fault(
        "searches-after-a-trial-take-any-time",
        TRYING,
        "by_values.limits.search_steps = Some(SEARCH_STEPS);",
        "by_values.limits.search_steps = Some(SEARCH_STEPS * 1_000_000);",
    )
    .caught_by(LEADING.named("searches_that_take_long_are_given_up_after_a_trial")),
    fault(
        "values-are-not-given-up",
        TRYING,
        "Some(Stopped::Length) => true,",
        "Some(Stopped::Length) => false,",
    )
    .caught_by(LEADING.named("values_that_come_to_nothing_are_given_up")),
    fault(
        "what-is-cyclic-is-taken-for-sequentially-consistent",
        "crates/explorers/src/models/incremental.rs",
        "&& !search.has_cycle(GlobalOrder::Sc, graph)",
        "&& (search.has_cycle(GlobalOrder::Sc, graph) || true)",
    )
    .caught_by(GROWING_GRAPHS),
    fault(
        "updates-want-more-writes-than-they-need",
        GOOD_WRITES,
        ".count() < updates.count()",
        ".count() <= updates.count()",
    )
    .caught_by(SMALL),
    fault(
        "races-of-one-witness",
        APART,
        "self.search_apart(self.sets(), &is_lost, events, &mut left)",
        "{ let _ = (&is_lost, &mut left); None }",
    )
    .caught_by(SMALL),
    fault(
        "sources-are-not-followed-into-the-past",
        APART,
        "before.extend(source);",
        "let _ = source;",
    )
    .caught_by(Test::tests("norns-explorers", "witnesses")),
    fault(
        "joins-are-not-followed-into-the-past",
        APART,
        "before.extend(forced.last_event_or_spawn(child)),",
        "{ let _ = child; }",
    )
    .caught_by(Test::tests("norns-explorers", "witnesses")),
    fault(
        "spawns-are-not-followed-into-the-past",
        APART,
        "None => before.extend(forced.spawn_of(thread)),",
        "None => {}",
    )
    .caught_by(Test::tests("norns-explorers", "witnesses")),
    fault(
        "blocked-ends-of-one-witness",
        ENDING,
        "self.good.witness(&constraints)",
        "self.good.witness(&constraints).filter(|_| false)",
    )
    .caught_by(SMALL),
    fault(
        "repeated-reads-may-be-stale",
        ENDING,
        "!repeated.contains(&read) || last_of(read) == Some(write)",
        "repeated.len() > usize::MAX / 2 || last_of(read).is_some() || write != read",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_loops")),
    fault(
        "last-values-of-one-witness",
        ENDING,
        "if self.statistics.complete > complete && model.orders_writes() {",
        "if self.statistics.complete < complete && model.orders_writes() {",
    )
    .caught_by(VALUES.named("every_last_value_is_shown")),
    fault(
        "reads-look-at-memory-only",
        GLOBAL_ORDER,
        "Some(own) if !self.is_done(own) => own,",
        "Some(own) if self.is_done(own) => own,",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "good-writes-are-overwritten-at-once",
        GLOBAL_ORDER,
        "(reading.is_none() && !self.is_good(cell, moment, moment))",
        "reading.is_none()",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "reads-try-one-good-write",
        CHOICES,
        "for &write in good {",
        "for &write in good.iter().take(1) {",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "any-own-write-hides",
        PROGRAM_ORDER,
        "let is_hidden = |write| last.iter().any(|&other| self.is_ordered(write, other));",
        "let is_hidden = |write| last.iter().any(|&other| other != write);",
    )
    .caught_by(SMALL),
    fault(
        "memory-of-values-is-not-judged",
        "crates/check/src/litmus.rs",
        "Equivalence::Values => model.orders_writes(),",
        "Equivalence::Values => model.name().is_empty(),",
    )
    .caught_by(CORPUS),
    fault(
        "whole-graphs-forget-fences",
        WHOLE,
        "|| census.sequentially_consistent_fences > 0;",
        "|| census.sequentially_consistent_fences > 1_000_000;",
    )
    .caught_by(CYCLES),
    fault(
        "whole-graphs-forget-seq-cst-accesses",
        WHOLE,
        "census.sequentially_consistent_accesses > 0",
        "census.sequentially_consistent_accesses > 1_000_000",
    )
    .caught_by(CYCLES),
    fault(
        "whole-graphs-do-not-look-for-updates",
        WHOLE,
        "if !cells.all(|cell| coherence::updates_follow(graph, cell)) {",
        "if !cells.all(|cell| coherence::updates_follow(graph, cell) || true) {",
    )
    .caught_by(GROWING_GRAPHS),
    fault(
        "whole-graphs-are-gone-through-without-looking",
        WHOLE,
        "self.go_through(graph, Incremental::is_coherent)",
        "self.go_through(graph, |_, _, _| true)",
    )
    .caught_by(GROWING_GRAPHS),
    fault(
        "whole-graphs-join-too-early",
        WHOLE,
        "Action::Join { child } => self.is_done(graph.last_event_or_spawn(child)),",
        "Action::Join { child } => self.is_done(graph.spawn_of(child)),",
    )
    .caught_by(GROWING_GRAPHS),
    fault(
        "a-write-hides-itself",
        CHOICES,
        "last != source && clocks.view(last).includes(source)",
        "clocks.view(last).includes(source)",
    )
    .caught_by(Test::tests("norns-explorers", "witnesses")),
    fault(
        "writes-hide-what-does-not-happen-before-them",
        CHOICES,
        "last != source && clocks.view(last).includes(source)",
        "last != source && !source.thread().is_some_and(|of| of == thread)",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "open-reads-do-not-count",
        WITNESS,
        "self.open == usize::from(self.last_event_opens())",
        "self.open >= usize::from(self.last_event_opens())",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "several-sources-are-not-noted",
        SEARCH,
        "if candidates.len() > 1 {",
        "if candidates.len() > usize::MAX / 2 {",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "new-writes-are-good-for-nobody-else",
        STATE,
        "if self.may_be_good_for_others(id, cell) {",
        "if self.may_be_good_for_others(id, cell) && false {",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "writes-of-new-updates-are-good-for-nobody-else",
        SEARCH,
        "write.is_some() && self.state.last_event_opens()",
        "write.is_some() && self.state.last_event_opens() && false",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_updates")),
    fault(
        "orders-at-hand-are-taken-for-the-only-ones",
        WITNESS,
        "|| orders.has_one_order_everywhere(graph, &consistency.clocks)",
        "|| orders.has_one_order_everywhere(graph, &consistency.clocks) || true",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "saturation-decides-everywhere",
        SEARCH,
        "(has_one_order || self.state.saturation_decides())",
        "(has_one_order || self.state.saturation_decides() || true)",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "replaced-orders-are-not-put-back",
        WITNESS,
        "Snapshot::Order(cell, order) => { self.graph.reorder(cell, order);",
        "Snapshot::Order(cell, _) => {",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition")),
    fault(
        "other-orders-are-made-without-the-write-of-an-update",
        WITNESS,
        "self.add_write_half(read)?; let clocks",
        "let clocks",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_updates")),
    fault(
        "choices-that-cannot-be-ordered-are-taken",
        CHOICES,
        "return Ok(may_be_ordered);",
        "return Ok(true);",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "last-writes-need-not-be-last",
        "crates/explorers/src/models/reads_from/saturation.rs",
        "last.is_none_or(|last| last == end).then_some(order)",
        "{ let _ = end; Some(order) }",
    )
    .caught_by(VALUES.named("every_last_value_is_shown")),
    fault(
        "witnesses-are-not-put-back",
        SEARCH,
        "self.state.restore(replaced);",
        "drop(replaced);",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "writes-of-updates-are-not-judged",
        WITNESS,
        "&& !self.is_explained(write)",
        "&& !(self.is_explained(write) || true)",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_updates")),
    fault(
        "histories-are-not-taken-back",
        STATE,
        "histories.take_back(thread);",
        "let _ = (&histories, thread);",
    )
    .caught_by(SMALL),
    fault(
        "threads-that-wait-for-others-do-not-go-on",
        RUNNING,
        "let went = self.run_on_alone(thread)?;",
        "let went = { self.run_on_alone(thread)?; Went::Alone };",
    )
    .caught_by(SMALL),
    fault(
        "what-others-are-about-to-do-stays-the-same",
        RUNNING,
        "Ok(went)",
        "{ let _ = went; Ok(Went::Alone) }",
    )
    .caught_by(SMALL),
    fault(
        "arrivals-let-nobody-go-on",
        RUNNING,
        "Action::Spawn { .. } | Action::Arrive { .. } | Action::Allocate { .. }",
        "Action::Spawn { .. } | Action::Allocate { .. }",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_barriers")),
    fault(
        "other-sources-are-not-looked-at",
        WITNESS,
        "if self.graph.source_of(read) != Some(source) {",
        "if self.graph.source_of(read).is_none() {",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_where_values_repeat")),
    fault(
        "first-writes-are-taken-for-the-last",
        PROGRAM_ORDER,
        "let last = graph.writes_of(cell, thread).last();",
        "let last = graph.writes_of(cell, thread).first();",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_waiting")),
    fault(
        "sources-at-hand-are-taken-for-forced",
        APART,
        "let happens_before = HappensBefore::of(self.model, &forced);",
        "let happens_before = HappensBefore::of(self.model, self.graph);",
    )
    .caught_by(SMALL),
];
