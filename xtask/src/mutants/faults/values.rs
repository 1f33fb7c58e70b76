//! Faults of the explorer of values, and of what it asks.

use super::{CORPUS, Fault, Test, fault};

const SEARCH: &str = "crates/explorers/src/values/search.rs";
const ENDING: &str = "crates/explorers/src/values/ending.rs";
const TABLE: &str = "crates/explorers/src/values/table.rs";
const APART: &str = "crates/explorers/src/models/good_writes/apart.rs";
const CHOICES: &str = "crates/explorers/src/models/good_writes/choices.rs";
const GLOBAL_ORDER: &str = "crates/explorers/src/models/good_writes/global_order.rs";
const PROGRAM_ORDER: &str = "crates/explorers/src/models/good_writes/program_order.rs";

const VALUES: Test = Test::tests("norns-explorers", "values");
/// On the smallest programs for which each rule is needed.
const SMALL: Test = VALUES.named("values_agree_with_the_definition_on_the_corpus");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "failed-compare-exchanges-do-not-count",
        SEARCH,
        "} => news.push((thread, cell, Kind::MayWrite)),",
        "} => {}",
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
        SEARCH,
        "own.map_or(0..self.pending.len(), |place| place..place + 1)",
        "own.map_or(0..0, |place| place..place + 1)",
    )
    .caught_by(VALUES.named("values_agree_with_the_definition_on_waiting")),
    fault(
        "writes-below-do-not-count",
        SEARCH,
        "(kind == Kind::Write || may_write)",
        "(kind == Kind::MayWrite && may_write)",
    )
    .caught_by(SMALL),
    fault(
        "updates-that-wrote-are-forgotten",
        SEARCH,
        "(!is_done || self.wrote.contains(&member))",
        "!is_done",
    )
    .caught_by(SMALL),
    fault(
        "states-are-not-remembered",
        SEARCH,
        "self.table.insert(node.key, Rc::clone(&seen));",
        "drop(node.key);",
    )
    .caught_by(VALUES.named("programs_whose_values_repeat_have_few_classes_and_states")),
    fault(
        "news-are-not-passed-on",
        SEARCH,
        "parent.seen.add(seen.iter().copied().chain(node.news));",
        "parent.seen.add(seen.iter().copied());",
    )
    .caught_by(SMALL),
    fault(
        "states-are-told-apart-by-lengths",
        TABLE,
        "words.extend([value.bits(), value.uninitialised()]);",
        "words.extend([0, value.uninitialised()]);",
    )
    .caught_by(SMALL),
    fault(
        "races-of-one-witness",
        APART,
        "self.search_apart(&self.sets, &is_lost, events, &mut left)",
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
        "(matches!(write, EventId::Initial(_)) || self.is_ordered(write, other))",
        "(matches!(write, EventId::Initial(_)) || !self.is_ordered(other, write))",
    )
    .caught_by(SMALL),
    fault(
        "memory-of-values-is-not-judged",
        "crates/norns/src/check/litmus.rs",
        "Equivalence::Values => model.orders_writes(),",
        "Equivalence::Values => model.name().is_empty(),",
    )
    .caught_by(CORPUS),
];
