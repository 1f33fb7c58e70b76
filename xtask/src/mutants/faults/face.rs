//! Faults of what people see: the order of steps, explanations, estimates, traces that are kept.

use super::{Fault, fault};

const TELLING: &str = "crates/norns/src/check/trace/order.rs";
const EXPLAIN: &str = "crates/norns/src/check/explain.rs";
const STUCK: &str = "crates/norns/src/check/stuck.rs";
const LISTING: &str = "crates/norns/src/check/listing.rs";
const KEPT: &str = "crates/norns/src/check/kept.rs";
const REPLAY: &str = "crates/explorers/src/revisits/replay.rs";
const PROBE: &str = "crates/explorers/src/revisits/probe.rs";
const PROGRESS: &str = "crates/norns/src/report/progress.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "joins-told-first",
        TELLING,
        "(self.objections(event), self.joins(event))",
        "self.objections(event)",
    ),
    fault(
        "waiting-told-at-once",
        TELLING,
        "return usize::MAX",
        "return 0",
    ),
    fault(
        "use-told-before-free",
        TELLING,
        "early + usize::from(unwanted)",
        "early",
    ),
    fault(
        "reads-told-after-what-they-miss",
        TELLING,
        "late.count() + reads.count()",
        "late.count()",
    ),
    fault(
        "writes-told-out-of-order",
        TELLING,
        "late.count() + reads.count()",
        "reads.count()",
    ),
    fault(
        "wrong-cure",
        EXPLAIN,
        "(format!(\"the write is {write_name}\"), \"memory_order_release\")",
        "(format!(\"the write is {write_name}\"), \"memory_order_acquire\")",
    ),
    fault(
        "lost-signals-unexplained",
        STUCK,
        ".or_else(|| lost_signal(trace))",
        "",
    ),
    fault(
        "own-lock-taken-for-another's",
        STUCK,
        "if holder(held) == thread {",
        "if holder(held) != thread {",
    ),
    fault(
        "later-signals-are-lost",
        STUCK,
        "steps[..begun].iter()",
        "steps[begun..].iter()",
    ),
    fault(
        "races-not-listed",
        LISTING,
        "if self.races && ",
        "if !self.races && ",
    ),
    fault(
        "any-step-fits",
        KEPT,
        "Err(format!(\"is now '{}: {now}'\", step.thread))",
        "Ok(())",
    ),
    fault(
        "blocks-fit-any-block",
        KEPT,
        "return known == (kept, now);",
        "return known.0 == kept || known.1 == now;",
    ),
    fault(
        "first-of-several-findings",
        KEPT,
        "self.about() == now.about(),",
        "true,",
    ),
    fault(
        "orders-not-rebuilt",
        REPLAY,
        "for order in &story.orders {",
        "for order in story.orders.iter().take(0) {",
    ),
    fault(
        "replay-of-the-impossible",
        REPLAY,
        "if axioms::check(model, graph).is_err() {",
        "if false {",
    ),
    fault(
        "deadlock-before-the-end",
        REPLAY,
        "if waits && !self.is_at_its_end {",
        "if false {",
    ),
    fault(
        "cells-not-cut",
        REPLAY,
        "if let Some(part) = told.part {",
        "if let Some(part) = told.part.filter(|_| false) {",
    ),
    fault(
        "walks-do-not-divide-their-weight",
        PROBE,
        "self.weight = all / f64::from(wanted);",
        "self.weight = all;",
    ),
    fault(
        "walks-always-go-one-way",
        PROBE,
        "let number = self.below(last + 1);",
        "let number = last;",
    ),
    fault(
        "walks-count-graphs",
        PROBE,
        "if executions > before {",
        "if executions >= before {",
    ),
    fault(
        "walks-taken-for-the-whole",
        PROBE,
        "self.is_whole &= count <= 1;",
        "self.is_whole &= count <= 2;",
    ),
    fault(
        "poor-estimates-told-as-good",
        PROGRESS,
        "estimate.share_of_largest > MUCH",
        "estimate.share_of_largest > 1.0",
    ),
];
