//! Faults around the lives of objects, and what of them was ever written.

use super::{C_CORPUS, Fault, Test, fault};

const LIFETIMES: &str = "crates/llvm/src/passes/lifetimes.rs";
const PROMOTE: &str = "crates/llvm/src/passes/promote.rs";
const SPLIT: &str = "crates/llvm/src/passes/split.rs";
const SHADOW_RULES: &str = "crates/execution/src/shadow.rs";
const OPERATION: &str = "crates/execution/src/operation.rs";
const CELLS: &str = "crates/explorers/src/memory/cells.rs";
const GRAPH: &str = "crates/execution/src/graph.rs";
const SHADE: &str = "crates/llvm/src/machine/shade.rs";
const SHADOW: &str = "crates/llvm/src/machine/shadow.rs";
const ANSWER: &str = "crates/llvm/src/machine/answer.rs";
const THREAD_STATE: &str = "crates/llvm/src/machine/thread.rs";
const EXECUTE: &str = "crates/llvm/src/machine/execute.rs";
const LOWER_MEMORY: &str = "crates/llvm/src/machine/lower/memory.rs";
const LOCAL: &str = "crates/llvm/src/machine/local.rs";
const POINTER: &str = "crates/llvm/src/machine/pointer.rs";
const SLOW: &str = "crates/llvm/src/machine/slow.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "scope-never-ends",
        LIFETIMES,
        "name.starts_with(\"lifetime.end\")",
        "name.starts_with(\"lifetime.never\")",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/use_after_scope_alone")),
    fault(
        "scope-begins-on-some-ways-only",
        LIFETIMES,
        "reached.clone().all(|&user| before(start, user))",
        "reached.clone().any(|&user| before(start, user))",
    )
    .caught_by(Test::library("norns-llvm").named(
        "passes::lifetimes::tests::markers_count_if_one_start_comes_before_every_use",
    )),
    fault(
        "loop-variable-lives-once",
        LOWER_MEMORY,
        "self.emit(Op::Move { to: to + 1, from });",
        "self.emit(Op::Move { to: to + 1, from }); self.scoped_objects.remove(&id); self.object(to, size, align, escapes, origin);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/use_after_scope_alone")),
    fault(
        "private-variable-does-not-end",
        LOCAL,
        "stack[index] = header & !MARK_BITS | ENDED;",
        "stack[index] = header & !MARK_BITS | MARK;",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/use_after_scope_alone")),
    fault(
        "store-after-scope-promoted",
        PROMOTE,
        "|id| is(id, &[Event::Load, Event::Store]),",
        "|id| is(id, &[Event::Load]),",
    )
    .caught_by(Test::tests("norns-llvm", "passes").named("what_is_used_behind_its_end_stays")),
    fault(
        "part-after-scope-split",
        SPLIT,
        "if plan.is_used_after_end(&module.functions[id], &graph) {",
        "if plan.ends.len() > 7 {",
    )
    .caught_by(Test::tests("norns-llvm", "passes").named("what_is_used_behind_its_end_stays")),
    fault(
        "array-survives-its-scope",
        SLOW,
        "self.stack[to as usize..self.registers.top as usize].fill(0);",
        "",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/use_after_scope_alone")),
    fault(
        "locals-survive-thread-exit",
        SLOW,
        "self.stack[how as usize] & EXITED != 0",
        "self.stack[how as usize] & EXITED == 9",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/use_after_thread_exit")),
    fault(
        "carry-out-of-unknown-is-known",
        SHADOW_RULES,
        "let most = a.most().wrapping_add(b.most());",
        "let most = a.least().wrapping_add(b.least());",
    )
    .caught_by(Test::library("norns-execution").named(
        "shadow::tests::sums_and_differences_are_exact",
    )),
    fault(
        "known-zero-does-not-mask",
        SHADOW_RULES,
        "(a.shadow & b.shadow) | (a.shadow & b.value) | (a.value & b.shadow)",
        "a.shadow | b.shadow",
    )
    .caught_by(Test::library("norns-execution").named(
        "shadow::tests::bitwise_operations_are_exact",
    )),
    fault(
        "unknown-bits-compare-equal",
        SHADOW_RULES,
        "} else if unknown == 0 {",
        "} else if unknown < u128::MAX {",
    )
    .caught_by(Test::library("norns-execution").named("shadow::tests::comparisons_are_exact")),
    fault(
        "update-forgets-what-is-unknown",
        OPERATION,
        "Some(Value::partly(value.bits(), shadow as u64, width))",
        "Some(Value::new(value.bits(), width)).filter(|_| shadow < u128::MAX)",
    )
    .caught_by(Test::tests("norns-explorers", "memory").named("what_nobody_wrote_is_told")),
    fault(
        "piece-of-unknown-is-known",
        CELLS,
        "others.uninitialised() | part(cell.uninitialised()),",
        "others.uninitialised(),",
    )
    .caught_by(Test::tests("norns-explorers", "memory").named("what_nobody_wrote_is_told")),
    fault(
        "heap-is-zero",
        GRAPH,
        "Some(Action::Allocate { zeroed: true, .. }) => Value::ZERO,",
        "Some(Action::Allocate { .. }) => Value::ZERO,",
    )
    .caught_by(Test::tests("norns-explorers", "memory").named("what_nobody_wrote_is_told")),
    fault(
        "branch-on-unknown-allowed",
        SHADE,
        "if outcome.is_some() {",
        "if outcome.is_some() || self.registers.depth < 1000 {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "padding-decides-quietly",
        SHADE,
        "&& !operation.is_decided(value, width)",
        "&& !operation.is_decided(value, width) && value.bits() > 9",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "wait-on-unknown-allowed",
        SHADE,
        "if waits.is_some_and(|condition| !condition.is_decided(value, width)) {",
        "if waits.is_some_and(|condition| !condition.is_decided(value, width)) && value.bits() > 9 {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "freeze-and-moves-launder",
        SHADE,
        "Op::Move { to, from } => self.set_unknown(to, self.unknown(from)),",
        "Op::Move { to, .. } => self.set_unknown(to, Unknown::NOTHING),",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "partly-known-byte-is-known",
        SHADOW,
        "let known = !(shade.bits >> (at % 8 * 8)) & 0xFF;",
        "let known = if shade.bits > 0 { 0xFF } else { 0 };",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "read-forgets-what-is-unknown",
        ANSWER,
        "if !value.is_initialised() || !self.shadow.is_empty() {",
        "if !self.shadow.is_empty() {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_heap")),
    fault(
        "shadow-not-restored",
        THREAD_STATE,
        "self.shadow.set_all(saved);",
        "self.shadow.set_all(&saved[saved.len()..]);",
    )
    .caught_by(Test::tests("norns-llvm", "machine").named("going_back_gives_what_a_fresh_run_gives")),
    fault(
        "result-is-known",
        EXECUTE,
        "self.set_unknown(to + word, unknown);",
        "self.set_unknown(to + word, Unknown { bits: 0, ..unknown });",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/uninitialised_use")),
    fault(
        "size-class-left-out-of-count",
        THREAD_STATE,
        "first + class as u8",
        "first + (class - class) as u8",
    )
    .caught_by(
        Test::tests("norns-llvm", "machine")
            .named("addresses_do_not_depend_on_what_was_found_first"),
    ),
    fault(
        "objects-without-gap",
        POINTER,
        "let offset_bits = (left / 2).max(class + 1);",
        "let offset_bits = (left / 2).max(class);",
    )
    .caught_by(Test::library("norns-llvm")),
    fault(
        "alignment-left-out-of-class",
        POINTER,
        "size.max(align).max(1 << SMALLEST_CLASS)",
        "size.max(align.min(16)).max(1 << SMALLEST_CLASS)",
    )
    .caught_by(Test::library("norns-llvm")),
    fault(
        "count-of-objects-not-taken-back",
        THREAD_STATE,
        "self.tally.truncate(target.registers.objects);",
        "",
    )
    .caught_by(
        Test::tests("norns-llvm", "machine").named("going_back_gives_what_a_fresh_run_gives"),
    ),
];
