//! Faults of loops: who waits there, in litmus tests, and what they store while they do.

use super::{Fault, Test, fault};

const LABEL: &str = "crates/execution/src/label.rs";
const LIVE: &str = "crates/litmus/src/live.rs";
const REPETITION: &str = "crates/litmus/src/repetition.rs";
const RUN: &str = "crates/litmus/src/run.rs";
const WAITING: &str = "crates/explorers/src/waiting.rs";
const AWAITS: &str = "crates/litmus/src/awaits.rs";

const LITMUS: Test = Test::library("norns-litmus");
const CORPUS: Test = Test::tests("norns", "corpus").named("every_litmus_file_is_as_it_says");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "dead-counters-are-state",
        LIVE,
        "if contains(row, target) {",
        "if contains(row, target) || !operands.is_empty() {",
    )
    .caught_by(LITMUS),
    fault(
        "final-registers-are-no-state",
        LIVE,
        "for &slot in at_the_end {",
        "for &slot in &at_the_end[..0] {",
    )
    .caught_by(LITMUS),
    fault(
        "expected-values-are-no-state",
        LIVE,
        "need(row, expected);",
        "need(row, new);",
    )
    .caught_by(LITMUS),
    fault(
        "results-are-not-new",
        LIVE,
        "remove(row, succeeded);",
        "need(row, Operand::Slot(succeeded));",
    )
    .caught_by(LITMUS),
    fault(
        "any-state-is-the-same",
        REPETITION,
        "if before.iter().eq(now) {",
        "if before.len() == now.len() {",
    )
    .caught_by(LITMUS),
    fault(
        "heads-are-confused",
        REPETITION,
        "head: other, .. } if other != head",
        "head: other, .. } if other > head",
    )
    .caught_by(LITMUS),
    fault(
        "repetition-without-reads",
        REPETITION,
        "return Some(earlier.answers);",
        "return Some(answers);",
    )
    .caught_by(LITMUS),
    fault(
        "visits-outlive-a-rewind",
        REPETITION,
        ".partition_point(|passed| passed.answers <= answers)",
        ".partition_point(|passed| passed.answers <= answers + 1)",
    )
    .caught_by(LITMUS),
    fault(
        "changes-are-forgotten",
        RUN,
        "&& !pending.only_reads(answer)",
        "&& matches!(answer, Answer::Updated { .. }) && !pending.only_reads(answer)",
    )
    .caught_by(LITMUS),
    fault(
        "updates-never-only-read",
        LABEL,
        "is_none_or(|new| new == old)",
        "is_none_or(|_| false)",
    )
    .caught_by(LITMUS),
    fault(
        "updates-always-only-read",
        LABEL,
        "!succeeded || operation.apply",
        "true || operation.apply",
    )
    .caught_by(LITMUS),
    fault(
        "an-iteration-too-many",
        RUN,
        "if *begun == most {",
        "if *begun > most {",
    )
    .caught_by(LITMUS),
    fault(
        "awaits-end-the-wrong-way",
        AWAITS,
        "Comparison::LessOrEqual => BinaryOperator::LessOrEqual",
        "Comparison::LessOrEqual => BinaryOperator::Less",
    )
    .caught_by(LITMUS),
    fault(
        "copies-are-not-read",
        WAITING,
        "last = copy;",
        "return write;",
    )
    .caught_by(CORPUS),
];
