//! Faults of what is done for Rust programs.

use super::{C_CORPUS, Fault, REPORTS, Test, fault};

const REACHABLE: &str = "crates/llvm/src/rust/reachable.rs";
const LIBRARY_CALL: &str = "crates/llvm/src/machine/library_call.rs";
const REWRITING: &str = "crates/llvm/src/rust/rewriting.rs";
const CACHE: &str = "crates/llvm/src/rust/cache.rs";
const PANICS: &str = "crates/llvm/src/machine/panics.rs";
const INTRINSICS: &str = "crates/llvm/src/machine/lower/intrinsics.rs";
const LOCKS: &str = "crates/llvm/src/library/locks.rs";
const ARITHMETIC: &str = "crates/llvm/src/machine/arithmetic.rs";
// Of the prelude the compiled texts, which are what is run.
const FUTEX: &str = "crates/llvm/src/library/prelude/futex.ll";
const INSTEAD: &str = "crates/llvm/src/library/prelude/rust.ll";
const CONDITIONS: &str = "crates/llvm/src/library/prelude/rust_conditions.ll";
const SLEEPING: &str = "crates/llvm/src/library/prelude/sleeping.ll";

const HARNESS: &str = "crates/llvm/src/rust/harness.rs";
const SELECT: &str = "crates/norns/src/cli/cargo/select.rs";
const CARGO_TESTS: &str = "crates/norns/src/cli/cargo/tests.rs";

const CARGO: Test = Test::tests("norns", "cargo").named("each_test_is_checked");

const RUST_CORPUS: Test =
    Test::tests("norns", "rust_corpus").named("every_rust_program_is_as_it_says");

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "counted-values-without-names",
        REACHABLE,
        "if WITH_PARAMETERS.iter().any(|kind| line.contains(kind)) {",
        "if false {",
    )
    .caught_by(REPORTS.named("long_deadlock_of_a_channel_in_rust")),
    fault(
        "closures-of-a-name-confused",
        LIBRARY_CALL,
        "of_name.next().filter(|_| of_name.next().is_none())",
        "of_name.next()",
    )
    .caught_by(REPORTS.named("long_deadlock_of_two_locks_in_rust")),
    fault(
        "any-panic-is-the-one-that-is-expected",
        PANICS,
        "!message.contains(expected)",
        "false",
    )
    .caught_by(CARGO),
    fault(
        "tests-that-should-panic-are-as-others",
        HARNESS,
        "if self.should_panic.is_some() {",
        "if false {",
    )
    .caught_by(CARGO),
    fault(
        "ignored-tests-are-checked",
        SELECT,
        "(Ignored::Shown, true) => Choice::Ignored",
        "(Ignored::Shown, true) => Choice::Checked",
    )
    .caught_by(CARGO),
    fault(
        "models-that-should-fail-need-not",
        CARGO_TESTS,
        "checked.verdict = Verdict::Wrong;",
        "checked.verdict = Verdict::Correct;",
    )
    .caught_by(Test::tests("norns", "cargo").named("a_model_that_should_fail_must")),
    fault(
        "entries-of-rust-stay-internal",
        REACHABLE,
        "if self.root == Some(name) {",
        "if false {",
    )
    .caught_by(Test::tests("norns", "rust_corpus").named("a_function_is_an_entry_by_its_path")),
    fault(
        "panics-in-main-are-expected",
        PANICS,
        "name.starts_with(AROUND_MAIN)",
        "name.is_empty()",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "panic_main")),
    fault(
        "panics-of-detached-threads-are-expected",
        PANICS,
        "(catcher == Catcher::Thread).into()",
        "u64::from(catcher == Catcher::Main)",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "panic_detached")),
    fault(
        "less-is-greater",
        INTRINSICS,
        "left: more, right: fewer,",
        "left: fewer, right: more,",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/numbers")),
    fault(
        "conversions-do-not-saturate",
        ARITHMETIC,
        "number((float() as i128).clamp(-most - 1, most))",
        "number((float() as i128).max(-most - 1))",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/numbers")),
    fault(
        "futexes-do-not-compare",
        FUTEX,
        "br i1 %v41, label %b22, label %b23",
        "br i1 false, label %b22, label %b23",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/futex")),
    fault(
        "tokens-are-taken-and-stay",
        INSTEAD,
        "call i64 @norns.take(ptr %a0, i32 0, i64 0, i32 0, i64 1, i32 4)",
        "call i64 @norns.take(ptr %a0, i32 0, i64 1, i32 0, i64 1, i32 4)",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/park")),
    fault(
        "which-token-is-open",
        REWRITING,
        "(lines.len() == 1 || step.is_repeated && !lines.is_empty())",
        "(!lines.is_empty())",
    )
    .caught_by(
        Test::library("norns-llvm").named("rust::reachable::tests::a_token_is_taken_in_one_step"),
    ),
    fault(
        "initialisation-is-begun-again",
        INSTEAD,
        "call i64 @norns.take(ptr %a0, i32 3, i64 1, i32 1, i64 1, i32 1)",
        "call i64 @norns.take(ptr %a0, i32 0, i64 1, i32 1, i64 1, i32 1)",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/once")),
    fault(
        "barriers-at-one-place-are-one",
        REWRITING,
        "BARRIER_NEW if self.is_known(BARRIER_WAIT) => {",
        "BARRIER_NEW if false => {",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/barrier_reused")),
    fault(
        "handles-are-given-up-late",
        REWRITING,
        "if is_drop && let Some(behind) = next_instruction(&lines, dropped) {",
        "if false && let Some(behind) = next_instruction(&lines, dropped) {",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/scope_apart")),
    fault(
        "what-was-kept-is-kept-for-ever",
        CACHE,
        "if hash(&fs::read(path).ok()?) != expected {",
        "if fs::read(path).is_err() {",
    )
    .caught_by(Test::library("norns-llvm").named("rust::cache::tests")),
    fault(
        "one-is-notified",
        CONDITIONS,
        "%v8 = call i32 @norns.choose(i32 %v7)",
        "%v8 = call i32 @norns.choose(i32 1)",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/notify_one")),
    fault(
        "notifications-synchronise",
        LOCKS,
        "Mode::Relaxed } else { Mode::Acquire }",
        "Mode::Acquire } else { Mode::Acquire }",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/notify_unordered")),
    fault(
        "some-condition-variables-are-replaced",
        REWRITING,
        "self.symbol_of(LOCK_CONTENDED).is_some() && self.parts.values().all(is_known_of_conditions)",
        "self.symbol_of(LOCK_CONTENDED).is_some()",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("rust::rewriting::tests::condition_variables_are_replaced_as_a_whole"),
    ),
    fault(
        "channels-of-any-layout-are-awaited",
        REWRITING,
        "if !receiving.places.iter().all(is_used) {",
        "if false {",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("rust::rewriting::tests::who_receives_waits_for_a_message"),
    ),
    fault(
        "announcements-go-unseen",
        REACHABLE,
        "if replacing && kept.iter().any(|(_, part)| part.contains(TRIES)) {",
        "if false {",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/rwlock_try")),
    fault(
        "time-does-not-pass",
        SLEEPING,
        "%v8 = atomicrmw add ptr @passed, i64 %v7 monotonic",
        "%v8 = atomicrmw add ptr @passed, i64 0 monotonic",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/slept")),
    fault(
        "nothing-overflows",
        ARITHMETIC,
        "!fits }",
        "false && !fits }",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/saturating")),
];
