//! Faults of updates that commute.

use super::{C_CORPUS, COMMAND_LINE_C, Fault, Test, fault};

const SEQUENCE: &str = "crates/explorers/src/dpor/sequence.rs";
const TOGETHER: &str = "crates/explorers/src/dpor/sequence/together.rs";
const MACHINE: &str = "crates/explorers/src/dpor/machine.rs";
const REVERSAL: &str = "crates/explorers/src/dpor/reversal.rs";
const COMMUTING: &str = "crates/explorers/src/models/commuting.rs";
const TALLY: &str = "crates/explorers/src/revisits/tally.rs";
const CLOCKS: &str = "crates/explorers/src/models/incremental/clocks.rs";
const OPERATION: &str = "crates/execution/src/operation.rs";
const LABEL: &str = "crates/execution/src/label.rs";
const NEEDED: &str = "crates/llvm/src/ssa/needed.rs";
const LOWER: &str = "crates/litmus/src/lower.rs";

/// What explorers of schedules find up to the order of updates that commute, compared with the definition.
const AGREEMENT: Test = Test::tests("norns", "agreement")
    .named("schedules_agree_with_the_definition_on_updates_that_commute");

/// What `graph` finds up to the order of updates in tallies, compared with the definition.
const TALLIES: Test = Test::tests("norns-explorers", "tallies");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "reads-come-after-the-last-update-only",
        SEQUENCE,
        "let earlier = machine.commuting_up_to(touch.write).skip(1);",
        "let earlier = machine.commuting_up_to(touch.write).skip(usize::MAX);",
    )
    .caught_by(AGREEMENT),
    fault(
        "updates-come-after-the-last-reads-only",
        SEQUENCE,
        "base = write.overwritten;",
        "base = machine.base_of(write.overwritten);",
    )
    .caught_by(AGREEMENT),
    fault(
        "updates-of-all-kinds-commute",
        MACHINE,
        "if own == kind)",
        "if own == kind || own != kind)",
    )
    .caught_by(AGREEMENT),
    fault(
        "updates-of-another-kind-are-one-write",
        SEQUENCE,
        "if machine.commuting_up_to(base).next().is_some() {",
        "if machine.commuting_up_to(base).count() > usize::MAX / 2 {",
    )
    .caught_by(AGREEMENT),
    fault(
        "one-update-is-put-off-at-a-time",
        TOGETHER,
        "for at in from..self.steps.len() {",
        "for at in from.max(self.steps.len())..self.steps.len() {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "commuting/sum")),
    fault(
        "updates-come-after-nothing-behind-others",
        SEQUENCE,
        "write.event.thread() == Some(thread)\n                    });",
        "write.event.thread() != Some(thread)\n                    });",
    )
    .caught_by(AGREEMENT),
    fault(
        "what-comes-after-an-update-stays",
        TOGETHER,
        "*stays &= !self.sequence.pasts.is_before(self.steps[at], later);",
        "*stays &= later < u32::MAX || !self.sequence.pasts.is_before(self.steps[at], later);",
    )
    .caught_by(AGREEMENT),
    fault(
        "who-waits-for-a-sum-comes-first",
        REVERSAL,
        "if read.any(|access| bits::intersect(sequence.commits_of(access.cell), &self.between)) {",
        "if read.all(|access| access.writes) && !self.between.is_empty() && self.first == u32::MAX {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "commuting/parity")),
    fault(
        "explored-order-of-updates-is-order",
        COMMUTING,
        "mo = mo.filter(|one, other| !(is_write(one) && is_write(other)));",
        "mo = mo.filter(|one, other| one != other || !is_write(one));",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "commuting/freed")),
    fault(
        "updates-read-only-what-was-before-all",
        COMMUTING,
        "if order.contains(before, after) {",
        "if order.contains(after, after) {",
    )
    .caught_by(COMMAND_LINE_C.named("additions_synchronise_if_one_must_come_first")),
    fault(
        "reads-do-not-divide-updates",
        COMMUTING,
        "are_read[place] |= !commutes(read, &kind_of);",
        "are_read[place] |= !commutes(read, &kind_of) && place > cell.writes.len();",
    )
    .caught_by(AGREEMENT),
    fault(
        "adding-nothing-commutes",
        OPERATION,
        "(!is_idle && operand.uninitialised() == 0).then_some(kind)",
        "(operand.uninitialised() == 0 || is_idle).then_some(kind)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/add_nothing")),
    fault(
        "used-updates-commute",
        LABEL,
        "unused: true,",
        "unused: true | false,",
    )
    .caught_by(AGREEMENT),
    fault(
        "results-are-never-needed",
        NEEDED,
        "self.0[id.index()]",
        "self.0[id.index()] && self.0.is_empty()",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "commuting/adding")),
    fault(
        "litmus-results-are-never-needed",
        LOWER,
        "*unused = !live.contains(index + 1, *target);",
        "*unused = index < usize::MAX || !live.contains(index + 1, *target);",
    )
    .caught_by(AGREEMENT),
    fault(
        "tallies-may-be-read-meanwhile",
        TALLY,
        "if tallied.all(|&write| view.includes(write)) {",
        "if tallied.all(|&write| view.includes(write) || !view.includes(write)) {",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-may-have-been-read",
        TALLY,
        "(other_accesses == 0 || others.all(|&access| view.includes(access)))",
        "(other_accesses == 0 || others.all(|&access| view.includes(access) || true))",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-of-all-kinds",
        TALLY,
        "let is_kept = same_kind",
        "let is_kept = (same_kind || !same_kind)",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-acquire",
        TALLY,
        "mode: Mode::Relaxed | Mode::Release,",
        "mode: Mode::Relaxed | Mode::Release | Mode::AcquireRelease,",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-before-fences",
        TALLY,
        "if graph.census().tallied == 0 || !mode.is_acquire() {",
        "if graph.census().tallied < u32::MAX {",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-behind-sequential-fences",
        TALLY,
        "graph.census().sequentially_consistent_fences == 0",
        "graph.census().sequentially_consistent_fences < u32::MAX",
    )
    .caught_by(TALLIES),
    fault(
        "tallies-not-linked-again",
        TALLY,
        "let count = self.count_of_writes(cell);",
        "let count = self.count_of_writes(cell).min(0);",
    )
    .caught_by(TALLIES),
    fault(
        "updates-of-tallies-depend-on-each-other",
        CLOCKS,
        "if !*of_tally =>",
        "if !*of_tally || count > 0 =>",
    )
    .caught_by(TALLIES),
];
