//! Faults of checks in portions, and of the queue that holds them.

use super::{Fault, Test, fault};

const PORTION: &str = "crates/explorers/src/revisits/portion.rs";
const PATH: &str = "crates/explorers/src/revisits/path.rs";
const PORTIONS: &str = "crates/check/src/portions.rs";
const PROGRAM: &str = "crates/check/src/program.rs";
const SAVED_PRIVATE: &str = "crates/execution/src/private/saved.rs";
const PACKED: &str = "crates/check/src/packed.rs";
const LEASES: &str = "crates/queue/src/leases.rs";
const PACKING: &str = "crates/queue/src/packing.rs";

/// Checks in portions, in every order, compared with whole ones.
const IN_PORTIONS: Test = Test::tests("norns", "portions");
const WRONG_ASSUMPTIONS: Test = Test::tests("norns", "portions")
    .named("wrong_assumptions_about_private_memory_begin_another_generation");
/// The same with a database. It needs a server to be installed.
const QUEUE: Test = Test::tests("norns", "queue");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "pieces-of-a-portion-in-wrong-order",
        PORTION,
        "rest.reverse();",
        "",
    )
    .caught_by(IN_PORTIONS),
    fault(
        "rest-of-a-portion-forgotten",
        PORTION,
        "rest.push(path.rest());",
        "if rest.is_empty() { rest.push(path.rest()); }",
    )
    .caught_by(IN_PORTIONS),
    fault(
        "what-does-not-fit-is-joined",
        PORTION,
        "if does_not_fit || is_void {",
        "if is_void && !does_not_fit && false {",
    )
    .caught_by(IN_PORTIONS),
    fault(
        "tasks-begin-at-the-graph-whose-children-they-are",
        PATH,
        "let skipped = (self.skipped > 0).then_some(self.skipped);",
        "let skipped = (self.skipped > 0 && false).then_some(self.skipped);",
    )
    .caught_by(IN_PORTIONS),
    fault(
        "parts-joined-in-the-order-of-their-ends",
        PORTIONS,
        "parts.sort_by(|one, other| one.start.cmp(&other.start));",
        "",
    )
    .caught_by(IN_PORTIONS),
    fault(
        "stored-texts-of-any-version",
        PACKED,
        "if label.norns != VERSION {",
        "if label.norns != VERSION && false {",
    )
    .caught_by(
        Test::library("norns-check").named("packed::tests::other_versions_and_kinds_are_refused"),
    ),
    fault(
        "lost-leases-count",
        LEASES,
        "if deleted != ids.len() as u64 {",
        "if deleted != ids.len() as u64 && false {",
    )
    .caught_by(QUEUE.named("whoever_has_lost_a_lease_writes_nothing")),
    fault(
        "damage-behind-a-text-unnoticed",
        PACKING,
        "(text.len() <= most && is_whole).then_some(text)",
        "(text.len() <= most || is_whole).then_some(text)",
    )
    .caught_by(
        Test::library("norns-queue")
            .named("packing::tests::what_is_packed_is_unpacked_and_damage_is_noticed"),
    ),
    fault(
        "portions-count-though-memory-was-not-private",
        PROGRAM,
        "Worth::BeginAnew(other) => WorthInPortions::BeginAnew(other.save()),",
        "Worth::BeginAnew(_) => WorthInPortions::All,",
    )
    .caught_by(WRONG_ASSUMPTIONS),
    fault(
        "portions-count-though-something-was-found-without-private-memory",
        PROGRAM,
        "Worth::All if says_everything => WorthInPortions::All,",
        "Worth::All => WorthInPortions::All,",
    )
    .caught_by(WRONG_ASSUMPTIONS),
    fault(
        "owned-words-are-not-restored",
        SAVED_PRIVATE,
        "let owned = Owned::restore(&saved.owned, &run)?;",
        "let owned = Owned::restore(&[], &run)?;",
    )
    .caught_by(WRONG_ASSUMPTIONS),
];
