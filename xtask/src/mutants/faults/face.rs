//! Faults of what people see: the order of steps, explanations, estimates, traces that are kept, and the library's interface.

use super::{
    COMMAND_LINE_C, ESTIMATE, Fault, LIBRARY, REPLAY_TESTS, REPORTS, ROUNDS_TESTS, Test, fault,
};

const TELLING: &str = "crates/check/src/trace/order.rs";
const PREFIX: &str = "crates/check/src/trace/prefix.rs";
const SLICE: &str = "crates/check/src/trace/slice.rs";
const EXPLAIN: &str = "crates/check/src/explain.rs";
const RACE: &str = "crates/check/src/explain/race.rs";
const LOCKING: &str = "crates/check/src/explain/locking.rs";
const INTERFERENCE: &str = "crates/check/src/interference.rs";
const STUCK: &str = "crates/check/src/stuck.rs";
const LISTING: &str = "crates/check/src/listing.rs";
const CHECKPOINT: &str = "crates/check/src/checkpoint.rs";
const ROUNDS: &str = "crates/check/src/rounds.rs";
const FINDINGS: &str = "crates/check/src/findings.rs";
const CHECK: &str = "crates/check/src/lib.rs";
const LITMUS: &str = "crates/check/src/litmus.rs";
const ABANDONED: &str = "crates/check/src/abandoned.rs";
const KEPT: &str = "crates/check/src/kept.rs";
const REPLAY: &str = "crates/explorers/src/revisits/replay.rs";
const WITNESS: &str = "crates/execution/src/witness.rs";
const RECORD: &str = "crates/execution/src/witness/record.rs";
const PROBE: &str = "crates/explorers/src/revisits/probe.rs";
const PROGRESS: &str = "crates/norns/src/report/progress.rs";
const ESTIMATE_OF_WALKS: &str = "crates/explorers/src/estimate.rs";
const ESTIMATES: &str = "crates/norns/src/report/estimate.rs";
const DOT: &str = "crates/norns/src/report/dot.rs";
const OPTIONS: &str = "crates/check/src/options.rs";
const SAMPLE: &str = "crates/check/src/sample.rs";
const STEP_MEMORY: &str = "crates/check/src/trace/memory.rs";
const SOURCES: &str = "crates/check/src/load/sources.rs";
const LOAD: &str = "crates/check/src/load.rs";
const COMPILE: &str = "crates/llvm/src/compile.rs";
const SHORTER: &str = "crates/check/src/shorter.rs";
const TRACE: &str = "crates/check/src/trace.rs";
const ACCESSES: &str = "crates/check/src/trace/accesses.rs";
const BLOCKS: &str = "crates/llvm/src/machine/describe/blocks.rs";
const NOISE: &str = "crates/check/src/trace/slice/noise.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "unlocks-told-of-condition-variables",
        STEP_MEMORY,
        "_ => false",
        "_ => true",
    )
    .caught_by(LIBRARY.named("waiting_at_a_condition_variable_unlocks_the_mutex")),
    fault(
        "writes-of-cells-unordered",
        STEP_MEMORY,
        "of_graph.first().filter(|_| self.model.orders_writes())",
        "of_graph.first().filter(|_| false)",
    )
    .caught_by(LIBRARY.named("a_program_without_findings_has_a_sample_execution")),
    fault(
        "sample-forgotten",
        SAMPLE,
        "self.trace = Some(naming.trace());",
        "",
    )
    .caught_by(LIBRARY.named("a_program_without_findings_has_a_sample_execution")),
    fault(
        "joins-told-first",
        TELLING,
        "|&(objections, joins, _)| (objections, joins)",
        "|&(objections, ..)| objections",
    )
    .caught_by(REPORTS.named("race")),
    fault(
        "waiting-told-at-once",
        TELLING,
        "return usize::MAX",
        "return 0",
    )
    .caught_by(REPORTS.named("deadlock")),
    fault(
        "use-told-before-free",
        TELLING,
        "early + usize::from(unwanted)",
        "early",
    )
    .caught_by(COMMAND_LINE_C.named("a_use_is_told_behind_the_free")),
    fault(
        "reads-told-after-what-they-miss",
        TELLING,
        "late.count() + reads.count()",
        "late.count()",
    )
    .caught_by(REPORTS.named("every_execution_and_what_is_wrong")),
    fault(
        "writes-told-out-of-order",
        TELLING,
        "late.count() + reads.count()",
        "reads.count()",
    )
    .caught_by(REPORTS.named("every_execution_and_what_is_wrong")),
    fault(
        "told-beyond-the-finding",
        FINDINGS,
        "|prefix| prefix.part_of(found.graph)",
        "|_| found.graph.clone()",
    )
    .within("FindingMaker::finding")
    .caught_by(REPORTS.named("examples_with_bugs_have_complete_slices")),
    fault(
        "told-without-what-is-read",
        PREFIX,
        "} => needed.push(source),",
        "} => drop(source),",
    )
    .caught_by(REPORTS.named("race")),
    fault(
        "sources-folded",
        SLICE,
        "stack.extend(self.referred_to(step).chain(self.spawn_of(step)));",
        "stack.extend(self.spawn_of(step));",
    )
    .caught_by(REPORTS.named("examples_with_bugs_have_complete_slices")),
    fault(
        "locks-never-released",
        SLICE,
        "taken.map(|taken| now.remove(taken))",
        "taken.map(|taken| now[taken])",
    )
    .caught_by(Test::library("norns-check").named("nested_locks_are_held_until_they_are_released")),
    fault(
        "wrong-cure",
        EXPLAIN,
        "&[(write, Mode::Release)][..]",
        "&[(read, Mode::Release)][..]",
    )
    .caught_by(REPORTS.named("race")),
    fault(
        "lost-signals-unexplained",
        STUCK,
        ".or_else(|| at_condition(trace))",
        "",
    )
    .caught_by(REPORTS.named("deadlock_after_a_lost_signal")),
    fault(
        "known-signals-taken-for-lost",
        STUCK,
        "|| !self.knows_of(lost))",
        "|| true)",
    )
    .caught_by(
        Test::library("norns-check").named("a_signal_is_not_lost_on_a_thread_that_knows_of_it"),
    ),
    fault(
        "another-mutex-blamed",
        STUCK,
        "held.iter().find(|lock| !at.contains(lock))",
        "held.iter().find(|lock| at.contains(lock))",
    )
    .caught_by(REPORTS.named("long_deadlock_of_a_pool_that_is_idle")),
    fault(
        "others-that-are-woken-unseen",
        STUCK,
        "(wakes > self.begun && is_here && is_other)",
        "(wakes < self.begun && is_here && is_other)",
    )
    .caught_by(REPORTS.named("long_deadlock_of_a_thread_that_was_not_woken")),
    fault(
        "parked-threads-unexplained",
        STUCK,
        ".or_else(|| parked(trace))",
        "",
    )
    .caught_by(REPORTS.named("long_deadlock_of_a_parked_thread")),
    fault(
        "counts-of-references-shown",
        NOISE,
        "if told.line.is_none() || is_internal || is_inside() {",
        "if told.line.is_none() {",
    )
    .caught_by(REPORTS.named("long_race_of_two_sessions")),
    fault(
        "early-publications-unseen",
        RACE,
        "is_own && at - index <= JUST_BEFORE",
        "is_own && at - index > JUST_BEFORE",
    )
    .caught_by(REPORTS.named("long_race_of_a_node_that_is_published_too_early")),
    fault(
        "own-lock-taken-for-another's",
        STUCK,
        "if holder(held) == thread {",
        "if holder(held) != thread {",
    )
    .caught_by(REPORTS.named("deadlock")),
    fault(
        "later-signals-are-lost",
        STUCK,
        "steps[..begun].iter()",
        "steps[begun..].iter()",
    )
    .caught_by(REPORTS.named("deadlock_after_a_lost_signal")),
    fault(
        "races-not-listed",
        LISTING,
        "if self.races && ",
        "if !self.races && ",
    )
    .caught_by(COMMAND_LINE_C.named("races_are_listed_with_every_execution")),
    fault(
        "useless-cure",
        EXPLAIN,
        ".find(|(changes, ..)| helps(changes))",
        ".find(|(changes, ..)| !changes.is_empty() || helps(changes))",
    )
    .caught_by(COMMAND_LINE_C.named("no_mode_is_recommended_that_does_not_help")),
    fault(
        "useless-seq-cst",
        EXPLAIN,
        "axioms::check(self.naming.model, &self.with_modes(&changes)).is_err()",
        "!changes.is_empty()",
    )
    .caught_by(COMMAND_LINE_C.named("seq_cst_is_not_recommended_where_it_changes_nothing")),
    fault(
        "rounds-not-begun",
        ROUNDS,
        "if statistics.stopped != Some(Stopped::Length) {",
        "if statistics.stopped.is_some() || statistics.stopped != Some(Stopped::Length) {",
    )
    .caught_by(REPORTS.named("found_in_a_round")),
    fault(
        "one-round-only",
        ROUNDS,
        "None if statistics.cut > 0 && bound >= FIRST => {",
        "None if statistics.cut > 0 && bound > FIRST => {",
    )
    .caught_by(
        Test::library("norns-check").named("rounds::tests::a_round_that_cuts_nothing_is_the_last"),
    ),
    fault(
        "unfinished-round-reported",
        ROUNDS,
        "round.is_complete() || has_ended || is_first {",
        "round.is_complete() || has_ended || is_first || bound > 0 {",
    )
    .caught_by(REPORTS.named("rounds")),
    fault(
        "checkpoints-of-other-programs-are-taken",
        CHECKPOINT,
        "let is_other = self.program != now.program;",
        "let is_other = false && self.program != now.program;",
    )
    .caught_by(
        Test::library("norns-check")
            .named("checkpoint::tests::other_checks_and_damaged_files_are_refused"),
    ),
    fault(
        "damaged-checkpoints-are-taken",
        CHECKPOINT,
        "Ok(seconds) if digest([state.as_bytes()]) == header.digest => Ok(Kept {",
        "Ok(seconds) if !header.digest.is_empty() => Ok(Kept {",
    )
    .caught_by(
        Test::library("norns-check")
            .named("checkpoint::tests::other_checks_and_damaged_files_are_refused"),
    ),
    fault(
        "findings-of-earlier-rounds-forgotten",
        FINDINGS,
        "self.list.truncate(self.earlier.count);",
        "self.list.clear();",
    )
    .caught_by(ROUNDS_TESTS.named("findings_are_kept_where_a_round_begins_anew")),
    fault(
        "nothing-checked-is-correct",
        CHECK,
        "statistics.complete > 0 || statistics.failed > 0",
        "statistics.executions() > 0",
    )
    .caught_by(REPORTS.named("nothing_was_checked")),
    fault(
        "filtered-is-correct",
        LITMUS,
        "&& self.seen.states.is_empty();",
        "&& false;",
    )
    .caught_by(ROUNDS_TESTS.named("a_litmus_test_whose_filter_leaves_nothing_is_not_correct")),
    fault(
        "abandoned-without-an-end",
        ABANDONED,
        "if !has_exited || !started_threads(run).any(waits) {",
        "if has_exited || !started_threads(run).any(waits) {",
    )
    .caught_by(COMMAND_LINE_C.named("threads_that_are_stuck_at_the_end_are_a_warning")),
    fault("any-step-fits", REPLAY, "if now != step.action", "if false").caught_by(
        REPLAY_TESTS.named("a_trace_survives_moved_lines_and_is_refused_after_a_change"),
    ),
    fault(
        "blocks-fit-any-block",
        RECORD,
        "Some(Object::Made(made))",
        "Some(Object::Made(Number::of_place(made.place().min(0))))",
    )
    .caught_by(REPLAY_TESTS.named("blocks_are_known_by_the_steps_that_make_them")),
    fault(
        "pointers-are-numbers",
        RECORD,
        "Some(place.map_or(Value::Number(number), Value::Pointer))",
        "Some(place.map_or(Value::Number(number), |_| Value::Number(number)))",
    )
    .caught_by(REPLAY_TESTS.named("blocks_are_known_by_the_steps_that_make_them")),
    fault(
        "memory-of-the-library-has-names",
        RECORD,
        "if self.is_inside_a_call(id, cell.location.object) {",
        "if false {",
    )
    .caught_by(REPLAY_TESTS.named("a_witness_says_nothing_of_the_memory_of_the_library")),
    fault(
        "ids-of-threads-are-compared",
        RECORD,
        "if access.object.is_none() || self.call(at).is_some() {",
        "if access.object.is_none() {",
    )
    .caught_by(REPLAY_TESTS.named("a_witness_says_nothing_of_the_memory_of_the_library")),
    fault(
        "reading-from-no-step",
        WITNESS,
        "if source >= number || self.event(source).is_none()",
        "if false",
    )
    .caught_by(REPLAY_TESTS.named("a_witness_that_was_edited_is_refused")),
    fault(
        "half-an-update-goes-on",
        WITNESS,
        "if step.action.waits() || step.action.is_pending() {",
        "if step.action.waits() {",
    )
    .caught_by(REPLAY_TESTS.named("a_witness_that_was_edited_is_refused")),
    fault(
        "alternatives-that-there-are-not",
        REPLAY,
        "if taken < alternatives",
        "if taken < alternatives || taken > 0",
    )
    .caught_by(REPLAY_TESTS.named("a_choice_is_one_of_the_alternatives")),
    fault(
        "first-of-several-findings",
        KEPT,
        "[self.about() == now.about(), self.thread == now.thread]",
        "[true, self.thread == now.thread]",
    )
    .caught_by(REPLAY_TESTS.named("a_saved_finding_is_shown_again")),
    fault(
        "orders-not-rebuilt",
        REPLAY,
        "for order in &witness.orders {",
        "for order in witness.orders.iter().take(0) {",
    )
    .caught_by(REPLAY_TESTS.named("orders_of_writes_are_kept")),
    fault(
        "replay-of-the-impossible",
        REPLAY,
        "if axioms::check(model, graph).is_err() {",
        "if false {",
    )
    .caught_by(REPLAY_TESTS.named("a_model_that_does_not_allow_an_execution_refuses_it")),
    fault(
        "deadlock-before-the-end",
        REPLAY,
        "if waits && !self.is_at_its_end {",
        "if false {",
    )
    .caught_by(REPLAY_TESTS.named("a_trace_that_ends_too_early_shows_no_deadlock")),
    fault(
        "cells-not-split",
        REPLAY,
        "&& let Some(part) = access.part {",
        "&& let Some(part) = access.part.filter(|_| false) {",
    )
    .caught_by(
        Test::tests("norns", "witness")
            .named("findings_of_c_programs_are_rebuilt_by_a_program_that_was_loaded_anew"),
    ),
    fault(
        "walks-do-not-divide-their-weight",
        PROBE,
        "(chosen, all / f64::from(wanted))",
        "(chosen, all)",
    )
    .caught_by(ESTIMATE.named("known_counts_are_within_their_intervals")),
    fault(
        "walks-always-go-one-way",
        PROBE,
        "let number = self.below(last + 1);",
        "let number = last;",
    )
    .caught_by(ESTIMATE.named("known_counts_are_within_their_intervals")),
    fault(
        "walks-count-graphs",
        PROBE,
        "if tree.reporter.statistics.executions() > before {",
        "if tree.reporter.statistics.executions() >= before {",
    )
    .caught_by(
        Test::tests("norns-explorers", "estimate")
            .named("random_programs_have_about_as_many_executions"),
    ),
    fault(
        "walks-taken-for-the-whole",
        PROBE,
        "sample.is_whole &= children <= 1;",
        "sample.is_whole &= children <= 2;",
    )
    .caught_by(
        Test::tests("norns-explorers", "estimate")
            .named("random_programs_have_about_as_many_executions"),
    ),
    fault(
        "what-walks-missed-is-forgotten",
        ESTIMATE_OF_WALKS,
        "2.0 * share_of_largest",
        "0.0 * share_of_largest",
    )
    .caught_by(ESTIMATE.named("known_counts_are_within_their_intervals")),
    fault(
        "poor-estimates-told-as-good",
        ESTIMATES,
        "estimate.share_of_largest > MUCH",
        "estimate.share_of_largest > 1.0",
    )
    .caught_by(
        Test::library("norns")
            .named("report::progress::tests::an_estimate_is_told_as_well_as_it_is_known"),
    ),
    fault(
        "progress-wider-than-the-terminal",
        PROGRESS,
        "line.chars().count() + part.chars().count() > columns",
        "line.chars().count() > columns",
    )
    .caught_by(
        Test::library("norns")
            .named("report::progress::tests::what_does_not_fit_is_left_out_as_a_whole"),
    ),
    fault(
        "graphs-not-folded",
        DOT,
        "if !folds || count <= LARGE {",
        "if folds || count <= LARGE {",
    )
    .caught_by(
        Test::tests("norns", "formats").named("dot_folds_what_no_other_thread_has_to_do_with"),
    ),
    fault(
        "robustness-of-any-model",
        OPTIONS,
        "if self.robustness && !robustness::MODELS.contains(&self.model) {",
        "if false {",
    )
    .caught_by(LIBRARY.named("errors_say_what_they_are_about")),
    fault(
        "robustness-without-orders",
        OPTIONS,
        "if self.robustness && matches!(supported, Supported::ReadsFrom | Supported::Values) {",
        "if false {",
    )
    .caught_by(LIBRARY.named("errors_say_what_they_are_about")),
    fault(
        "tests-and-programs-together",
        SOURCES,
        "paths.iter().find(|path| is_program(path))",
        "paths.iter().find(|_| false)",
    )
    .caught_by(LIBRARY.named("paths_mean_what_they_mean_on_the_command_line")),
    fault(
        "other-files-for-those-of-a-build",
        LOAD,
        "units.push(commands.unit(file)?);",
        "units.extend(commands.unit(file).ok());",
    )
    .caught_by(LIBRARY.named("errors_say_what_they_are_about")),
    fault(
        "texts-without-names",
        COMPILE,
        "named.extend(text);",
        "named = text.to_vec();",
    )
    .caught_by(Test::tests("norns-llvm", "compiling").named("a_text_in_memory_has_its_name")),
    fault(
        "readers-keep-readers-out",
        LOCKING,
        "(lock.is_shared && other.is_shared).then(||",
        "false.then(||",
    )
    .caught_by(Test::library("norns-check").named("readers_do_not_keep_readers_out")),
    fault(
        "releases-not-told",
        LOCKING,
        "let released = released(steps, other, name, without);",
        "let released = None::<usize>;",
    )
    .caught_by(Test::library("norns-check").named("a_lock_that_one_thread_released_is_named")),
    fault(
        "first-synchronisation-told",
        RACE,
        "known.max_by_key(|(known, ..)| self.told.step_of(known.to))",
        "known.min_by_key(|(known, ..)| self.told.step_of(known.to))",
    )
    .caught_by(REPORTS.named("long_race_of_a_slot_that_is_given_back_too_early")),
    fault(
        "updates-are-lost-that-were-seen",
        INTERFERENCE,
        "let is_update = !sees && read.is_followed_in_function_by(last);",
        "let is_update = read.is_followed_in_function_by(last);",
    )
    .caught_by(
        Test::library("norns-check").named("what_nobody_changes_in_between_explains_nothing"),
    ),
    fault(
        "channels-are-parked",
        STUCK,
        "if let Some(text) = in_channel(trace, parks) {",
        "if let Some(text) = in_channel(trace, parks).filter(|_| false) {",
    )
    .caught_by(REPORTS.named("long_deadlock_of_an_open_channel")),
    fault(
        "panics-of-interest",
        SLICE,
        "!self.is_of_panic(step) && !self.is_inside(step)",
        "!self.is_inside(step)",
    )
    .caught_by(REPORTS.named("long_panic_after_a_lost_update")),
    fault(
        "addresses-read-too-late",
        INTERFERENCE,
        "if read > free || steps[free].thread == *thread {",
        "if read < free || steps[free].thread == *thread {",
    )
    .caught_by(Test::library("norns-check").named("an_address_is_kept_while_its_object_is_freed")),
    fault(
        "first-execution-is-kept",
        SHORTER,
        "best.as_ref().is_none_or(|(other, _)| size < *other)",
        "best.is_none()",
    )
    .caught_by(
        Test::library("norns-check").named("the_execution_with_the_fewest_switches_is_found"),
    ),
    fault(
        "accesses-shown-in-pieces",
        TRACE,
        "Some(self.representative(event)).filter(|&whole| whole != event)",
        "None::<EventId>",
    )
    .caught_by(REPORTS.named("no_report_depends_on_the_number_of_threads")),
    fault(
        "pieces-put-at-wrong-bytes",
        ACCESSES,
        "bits.checked_shl(8 * (at.offset - location.offset))",
        "bits.checked_shl(at.offset - location.offset)",
    )
    .caught_by(Test::library("norns-check").named("a_value_consists_of_the_bytes_of_its_pieces")),
    fault(
        "second-use-after-free-named",
        INTERFERENCE,
        "let used = first.map_or(used, |first| free + 1 + first);",
        "",
    )
    .caught_by(REPORTS.named("long_double_free_of_a_buffer")),
    fault(
        "nodes-without-keys",
        BLOCKS,
        "if let Some(node) = self.node_of_map(made, depth) {",
        "if let Some(node) = self.node_of_map(made, depth).filter(|_| false) {",
    )
    .caught_by(REPORTS.named("long_race_on_a_list_of_subscribers")),
];
