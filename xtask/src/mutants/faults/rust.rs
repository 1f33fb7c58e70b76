//! Faults of what is done for Rust programs.

use super::{C_CORPUS, Fault, Test, fault};

const REACHABLE: &str = "crates/llvm/src/rust/reachable.rs";
const PANICS: &str = "crates/llvm/src/machine/panics.rs";
const INTRINSICS: &str = "crates/llvm/src/machine/lower/intrinsics.rs";
const ARITHMETIC: &str = "crates/llvm/src/machine/arithmetic.rs";
// Of the prelude the compiled texts, which are what is run.
const FUTEX: &str = "crates/llvm/src/library/prelude/futex.ll";
const INSTEAD: &str = "crates/llvm/src/library/prelude/rust.ll";

const HARNESS: &str = "crates/llvm/src/rust/harness.rs";
const SELECT: &str = "crates/norns/src/cli/cargo/select.rs";
const CARGO_TESTS: &str = "crates/norns/src/cli/cargo/tests.rs";

const CARGO: Test = Test::tests("norns", "cargo").named("each_test_is_checked");

const RUST_CORPUS: Test =
    Test::tests("norns", "rust_corpus").named("every_rust_program_is_as_it_says");

pub(super) const FAULTS: &[Fault] = &[
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
        "br i1 %v30, label %b15, label %b16",
        "br i1 false, label %b15, label %b16",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/futex")),
    fault(
        "tokens-are-taken-and-stay",
        INSTEAD,
        "call i64 @norns.take(ptr %a0, i32 0, i64 0, i32 0, i64 1, i32 2)",
        "call i64 @norns.take(ptr %a0, i32 0, i64 1, i32 0, i64 1, i32 2)",
    )
    .caught_by(RUST_CORPUS.with("NORNS_ONLY", "rust/park")),
    fault(
        "which-token-is-open",
        REACHABLE,
        "if lines.next().is_some() {",
        "if false {",
    )
    .caught_by(
        Test::library("norns-llvm").named("rust::reachable::tests::a_token_is_taken_in_one_step"),
    ),
];
