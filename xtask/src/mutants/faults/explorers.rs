//! Faults of graphs, memory and the explorers.

use super::{Fault, fault};

const EVERY_GRAPH: &str = "crates/explorers/src/definition/every_graph.rs";
const ENDING: &str = "crates/explorers/src/definition/ending.rs";
const STEP: &str = "crates/explorers/src/step.rs";
const EXPLORER: &str = "crates/explorers/src/explorer.rs";
const REVISITS: &str = "crates/explorers/src/revisits.rs";
const WRITE_ORDER: &str = "crates/explorers/src/revisits/order.rs";
const CANONICAL: &str = "crates/explorers/src/revisits/canonical.rs";
const TRAIL: &str = "crates/explorers/src/revisits/trail.rs";
const RIVALS: &str = "crates/explorers/src/revisits/rivals.rs";
const POSTPONED: &str = "crates/explorers/src/revisits/postponed.rs";
const RACING: &str = "crates/explorers/src/revisits/racing.rs";
const ITEM: &str = "crates/explorers/src/revisits/item.rs";
const FOUND_ORDER: &str = "crates/explorers/src/revisits/found_order.rs";
const DPOR: &str = "crates/explorers/src/dpor.rs";
const TRACE: &str = "crates/explorers/src/dpor/trace.rs";
const REVERSAL: &str = "crates/explorers/src/dpor/reversal.rs";
const ACTIONS: &str = "crates/explorers/src/dpor/machine/actions.rs";
const CELLS: &str = "crates/explorers/src/memory/cells.rs";
const OBJECTS: &str = "crates/explorers/src/memory/objects.rs";
const GRAPH: &str = "crates/execution/src/graph.rs";
const ORDER: &str = "crates/execution/src/order.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "races-only-at-the-end",
        RACING,
        "Races::Told\n        } else {",
        "Races::at_the_end(true)\n        } else {",
    ),
    fault(
        "races-told-again",
        RACING,
        "self.reported.insert(described))",
        "self.reported.insert(described) || true)",
    ),
    fault(
        "races-of-waiting-reads",
        REVISITS,
        "let is_done = answer.is_some() || self.trail.waiting(&self.run, thread).is_some();",
        "let is_done = answer.is_some();",
    ),
    fault(
        "plain-accesses-of-cells-uncounted",
        GRAPH,
        "self.count_plain(&event.action, ONE_MORE);",
        "",
    ),
    fault(
        "writes-only-at-the-end",
        EVERY_GRAPH,
        "let first = if self.definition.model.orders_writes() {\n            0",
        "let first = if self.definition.model.orders_writes() {\n            end",
    ),
    fault(
        "waiting-has-not-looked",
        ENDING,
        "parts.iter().any(unsatisfying)",
        "parts.iter().any(unsatisfying) || true",
    ),
    fault(
        "failing-update-succeeds",
        STEP,
        "read: read(read_order, true, succeeded),",
        "read: read(read_order, true, true),",
    ),
    fault(
        "failure-order-ignored",
        STEP,
        "} else {\n                failure_order\n            };",
        "} else {\n                order.of_read_half()\n            };",
    ),
    fault(
        "join-before-the-end",
        STEP,
        "run.is_started(thread) && matches!(run.label(thread), Label::Finish)",
        "run.is_started(thread)",
    ),
    fault(
        "livelock-is-deadlock",
        EXPLORER,
        "Waiting::Await => FindingKind::Livelock,",
        "Waiting::Await => FindingKind::Deadlock,",
    ),
    fault(
        "class-without-order",
        GRAPH,
        "if equivalence == Equivalence::ModificationOrder {",
        "if false {",
    ),
    fault(
        "release-is-acquire",
        ORDER,
        "(Self::Release, Self::Acquire) => false,",
        "(Self::Release, Self::Plain) => true,",
    ),
    fault(
        "revisit-never",
        REVISITS,
        "for at in view.reads_to_revisit(cell) {\n            self.revisit(write, cell, at)?;",
        "for at in view.reads_to_revisit(cell) {\n            let _ = at;",
    ),
    fault(
        "revisit-rival-never",
        RIVALS,
        "for at in to_revisit {\n                self.revisit(write, cell, at)?;",
        "for at in to_revisit {\n                let _ = at;",
    ),
    fault(
        "postponed-reads-what-it-read",
        POSTPONED,
        "place.map_or(0, |place| place + 1)",
        "place.map_or(0, |_| 0)",
    ),
    fault(
        "postponed-by-what-may-go",
        CANONICAL,
        "&& !postponed.any(|postponed| postponed.by == event)",
        "&& (true || postponed.any(|postponed| postponed.by == event))",
    ),
    fault(
        "postponed-without-a-chain",
        POSTPONED,
        "clocks.dependence(write).includes(other)\n            && (source",
        "(true || clocks.dependence(write).includes(other))\n            && (true || source",
    ),
    fault(
        "postponed-though-the-chain-broke",
        POSTPONED,
        "if !is_kept {",
        "if !is_kept && of.writes.is_empty() {",
    ),
    fault(
        "postponed-for-ever",
        TRAIL,
        ".partition_point(|postponed| postponed.stamp < stamp)",
        ".partition_point(|postponed| postponed.stamp < stamp || stamp > 0)",
    ),
    fault(
        "postponed-lost-by-items",
        ITEM,
        "postponed: self.trail.postponed().iter().filter_map(note).collect(),",
        "postponed: self.trail.postponed().iter().filter_map(note).take(0).collect(),",
    ),
    fault(
        "revisit-always",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if at > 1000 && !self.is_canonical(event) {",
    ),
    fault(
        "canonical-read-ignored",
        CANONICAL,
        "if !self.is_canonical(event) {",
        "if !self.may_be_revisited(event) && !self.is_canonical(event) {",
    ),
    fault(
        "canonical-write-may-be-read",
        CANONICAL,
        "&& !reads.any(|read| reads_it(read) && known(*read))",
        "&& (true || reads.any(|read| reads_it(read)))",
    ),
    fault(
        "canonical-write-may-be-anywhere",
        CANONICAL,
        "order::is_last(self.explorer, graph, cell, event, known)",
        "(true || order::is_last(self.explorer, graph, cell, event, known))",
    ),
    fault(
        "waiting-reads-nothing-never",
        REVISITS,
        "if !satisfied && place < last && self.explorer.model.orders_writes() {",
        "if !satisfied {",
    ),
    fault(
        "waiting-canonical-satisfied",
        CANONICAL,
        "source == Some(last)\n",
        "source.is_some()\n",
    ),
    fault(
        "waiting-ends-kept",
        REVISITS,
        "if !waiting.iter().all(|&read| self.waits_in_vain(read)) {",
        "if false {",
    ),
    fault(
        "updates-placed-anywhere-but-next",
        WRITE_ORDER,
        "place.map_or(end, |place| place + 1)",
        "place.map_or(end, |place| place)",
    ),
    fault(
        "weak-last-write-least",
        WRITE_ORDER,
        "maximal_writes(graph, clocks, cell, known).max()",
        "maximal_writes(graph, clocks, cell, known).max().filter(|_| false)",
    ),
    fault(
        "cells-never-refined",
        CELLS,
        "    if refined {\n        Cover::Refined",
        "    if refined && false {\n        Cover::Refined",
    ),
    fault(
        "part-of-a-cell-misplaced",
        CELLS,
        "Value::new(kept | part << (8 * self.skip), self.width)",
        "Value::new(kept | part, self.width)",
    ),
    fault(
        "bounds-off-by-one",
        OBJECTS,
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size)",
        "u64::from(location.offset) + u64::from(bytes) <= u64::from(size) + 1",
    ),
    fault(
        "free-orders-nothing",
        OBJECTS,
        "if !ordered(access, id) {",
        "if ordered(id, access) {",
    ),
    fault(
        "program-order-orders-backwards",
        OBJECTS,
        "return before < after;",
        "return true;",
    ),
    fault(
        "uninitialised-overlooked",
        OBJECTS,
        "} else if !zeroed",
        "} else if zeroed",
    ),
    fault(
        "dpor-load-follows-nothing",
        TRACE,
        "if !is_own && write.committed != position {",
        "if is_own && write.committed < position {",
    ),
    fault(
        "dpor-own-commits-not-hidden",
        TRACE,
        "let is_own = write.event.thread() == Some(thread);",
        "let is_own = write.committed == NOWHERE;",
    ),
    fault(
        "dpor-overwriting-follows-no-load",
        TRACE,
        "for step in std::iter::once(replaced).chain(readers) {",
        "for step in std::iter::once(replaced).chain(readers.take(0)) {",
    ),
    fault(
        "dpor-barrier-forgotten",
        TRACE,
        "for step in stored.chain([previous]).chain(barred) {",
        "for step in stored.chain([previous]).chain(barred.take(0)) {",
    ),
    fault(
        "dpor-emptying-follows-no-commit",
        TRACE,
        "if machine.drained(thread) != Drained::None {",
        "if machine.drained(thread) == Drained::None {",
    ),
    fault(
        "dpor-spawn-races-with-child",
        TRACE,
        "if predecessor.cell.is_none() {\n                new",
        "if false {\n                new",
    ),
    fault(
        "dpor-blocking-race-forgotten",
        TRACE,
        "if holds(overwritten) {",
        "if !holds(overwritten) {",
    ),
    fault(
        "dpor-waiting-at-the-end-forgotten",
        DPOR,
        "if self.machine.waits(thread) {",
        "if false {",
    ),
    fault(
        "dpor-writer-sleeps-on",
        REVERSAL,
        "(TouchKind::Write { .. }, None) => false,",
        "(TouchKind::Write { .. }, None) => true,",
    ),
    fault(
        "dpor-write-does-not-wake-reader",
        REVERSAL,
        "|| !is_in_memory(machine, source, thread, last)",
        "|| is_in_memory(machine, source, thread, last)",
    ),
    fault(
        "dpor-read-does-not-wake-writer",
        REVERSAL,
        "(TouchKind::Read { .. }, None) => !machine.is_committed_before(touch.write, last),",
        "(TouchKind::Read { .. }, None) => true,",
    ),
    fault(
        "dpor-consumed-step-still-counts",
        REVERSAL,
        "self.last = None;\n        self.accesses.clear();",
        "self.last = None;",
    ),
    fault(
        "dpor-compare-exchange-as-before",
        REVERSAL,
        "self.accesses.retain(|access| !access.writes);",
        "self.accesses.retain(|_| true);",
    ),
    fault(
        "dpor-join-orders-nothing",
        ACTIONS,
        ".filter(|&step| step != NOWHERE)",
        ".filter(|&step| step == NOWHERE)",
    ),
    fault(
        "dpor-one-alternative-only",
        DPOR,
        "for alternative in 0..alternatives {",
        "for alternative in 0..alternatives.min(1) {",
    ),
    fault(
        "trail-writes-come-back-elsewhere",
        TRAIL,
        "self.graph.place(id, cell, removed.place as usize);",
        "self.graph.place(id, cell, 0);",
    ),
    fault(
        "pending-updates-given-up",
        CANONICAL,
        "if self.dependence.includes(rival) || obstacle",
        "if !self.dependence.includes(rival) || obstacle",
    ),
    fault(
        "items-forget-the-order-of-addition",
        ITEM,
        "self.trail.set_order_of_addition(ids, notes);",
        "let _: Vec<(u32, Postponed)> = notes;",
    ),
    fault(
        "waiting-weak-ends-all-count",
        REVISITS,
        "source == maximal.filter(|write| !holds(write)).max()",
        "maximal.filter(|write| !holds(write)).max().is_some()",
    ),
    fault(
        "every-choice-canonical",
        CANONICAL,
        "return taken == 0;",
        "return true;",
    ),
    fault(
        "second-update-found",
        FOUND_ORDER,
        "if new.iter().any(|&event| self.is_second_update(event)) {",
        "if new.len() > 2 && new.iter().any(|&event| self.is_second_update(event)) {",
    ),
    fault(
        "first-choice-of-last-writes-not-asked",
        FOUND_ORDER,
        "if !awaited.iter().all(is_first) {",
        "if !awaited.iter().all(is_first) && awaited.is_empty() {",
    ),
    fault(
        "pending-read-unknown-to-its-write",
        CANONICAL,
        " && !self.is_read(self.last) => {",
        " => {",
    ),
];
