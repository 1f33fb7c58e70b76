//! Faults of how the machine notices that a thread waits, and of which values matter there.

use super::{C_CORPUS, Fault, Test, fault};

const REPEAT: &str = "crates/llvm/src/machine/repeat.rs";
const ANSWER: &str = "crates/llvm/src/machine/answer.rs";
const HEADS: &str = "crates/llvm/src/machine/lower/heads.rs";
const LIVENESS: &str = "crates/llvm/src/ssa/liveness.rs";
const SHOW: &str = "crates/explorers/src/show.rs";
const IN_VAIN: &str = "crates/explorers/src/waiting.rs";
const LABEL: &str = "crates/execution/src/label.rs";

/// Values that are said not to matter are overwritten.
const SCRAMBLED: Test =
    Test::tests("norns", "c_corpus").named("values_that_do_not_matter_make_no_difference");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "control-depends-on-one-block-a-branch",
        LIVENESS,
        "next = behind[dependent.index()];",
        "next = None;",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("ssa::liveness::tests::control_depends_on_what_the_definition_says"),
    ),
    fault(
        "who-retries-is-stuck",
        LABEL,
        "} => until.since,",
        "} => None,",
    )
    .within("Label::begins_anew")
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/retry")),
    fault(
        "retries-need-not-have-seen-the-last-writes",
        IN_VAIN,
        "run.label(thread).begins_anew().is_some()",
        "matches!(run.label(thread), Label::Repeat { .. })",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/retry")),
    fault(
        "effects-are-not-noticed",
        ANSWER,
        "u32::from(!label.only_reads(answer))",
        "0 * u32::from(!label.only_reads(answer))",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "lockfree/")),
    fault(
        "updates-that-change-nothing-are-effects",
        ANSWER,
        "u32::from(!label.only_reads(answer))",
        "u32::from(!matches!(label, Label::Read { .. }))",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/add_nothing")),
    fault(
        "states-are-equal-by-their-registers",
        REPEAT,
        "&& words_of(earlier) == words",
        "|| words_of(earlier) == words",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/back_off")),
    fault(
        "what-is-left-over-is-state",
        REPEAT,
        "self.visits.words[frame + word as usize] = 0;",
        "let _ = (frame, word);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/back_off")),
    fault(
        "objects-need-not-be-ended",
        HEADS,
        "keep(object, 2);",
        "keep(object, 0);",
    )
    .caught_by(SCRAMBLED),
    fault(
        "loops-that-only-read-never-wait",
        HEADS,
        "returns && (reads || !leaves)",
        "returns && !reads && !leaves",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/exits")),
    fault(
        "counters-never-wrap-round",
        HEADS,
        "bits >= LONG + step.trailing_zeros()",
        "bits >= LONG",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/wrapping_counter")),
    fault(
        "counters-always-matter",
        HEADS,
        "&& liveness.matters(entry.header, counter)",
        "&& (bits > 0 || liveness.matters(entry.header, counter))",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/idle_counter")),
    fault(
        "branches-decide-nothing",
        LIVENESS,
        "mark(terminator);",
        "let _ = terminator;",
    )
    .caught_by(SCRAMBLED),
    fault(
        "pausing-matters",
        LIVENESS,
        "Kind::Call(call) => !is_idle(call),",
        "Kind::Call(call) => !is_idle(call) || true,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/back_off")),
    fault(
        "values-of-phis-do-not-matter",
        LIVENESS,
        "incoming.extend(source.map(|&(_, value)| value));",
        "let _ = (source, &mut incoming);",
    )
    .caught_by(SCRAMBLED),
    fault(
        "repeating-is-always-for-ever",
        SHOW,
        "!Waits::of_all(graph, run).are_in_vain(graph, run, last_writes)",
        "!Waits::of_all(graph, run).are_in_vain(graph, run, last_writes) && false",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/two_variables")),
    fault(
        "repeating-is-never-for-ever",
        SHOW,
        "if !finished && !failed && is_redundant(model, graph, run) {",
        "if !finished && !failed && (is_redundant(model, graph, run) || somebody_repeats(run)) {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/exits")),
];
