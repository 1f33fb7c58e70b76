//! Faults of the front ends, of the library that programs call, and of reports.

use super::{C_CORPUS, COMMAND_LINE_C, Fault, REPORTS, ROUNDS_TESTS, Test, fault};

const THREAD_STATE: &str = "crates/llvm/src/machine/thread.rs";
const LOWER: &str = "crates/llvm/src/machine/lower/mod.rs";
const LOWER_FUNCTION: &str = "crates/llvm/src/machine/lower/function.rs";
const LOCAL: &str = "crates/llvm/src/machine/local.rs";
const SLOW: &str = "crates/llvm/src/machine/slow.rs";
const DESCRIBE: &str = "crates/llvm/src/machine/describe.rs";
const BOUND: &str = "crates/llvm/src/passes/bound.rs";
const LIBRARY_LOCKS: &str = "crates/llvm/src/library/locks.rs";
const LIBRARY_BUILTINS: &str = "crates/llvm/src/library/builtins.rs";
// Of the prelude the compiled texts, which are what is run.
const CONDITIONS: &str = "crates/llvm/src/library/prelude/conditions.ll";
const WAITING: &str = "crates/llvm/src/library/prelude/waiting.ll";
const BARRIERS: &str = "crates/llvm/src/library/prelude/barriers.ll";
const ONCE: &str = "crates/llvm/src/library/prelude/once.ll";
const RWLOCKS: &str = "crates/llvm/src/library/prelude/rwlocks.ll";
const SEMAPHORES: &str = "crates/llvm/src/library/prelude/semaphores.ll";
const LEAKS: &str = "crates/check/src/leaks.rs";
const SHOWN_TRACE: &str = "crates/check/src/trace.rs";

const RUN: &str = "crates/llvm/src/machine/run.rs";
const KNOWN_STEPS: &str = "crates/llvm/src/machine/known.rs";
/// On runs that go back and forth between random paths.
const BACK_AND_FORTH: Test = Test::tests("norns-llvm", "machine")
    .named("steps_that_are_known_are_those_that_a_fresh_run_makes");
const BLOCKS: &str = "crates/llvm/src/machine/describe/blocks.rs";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "whole-structures-as-numbers",
        DESCRIBE,
        "self.fields_in_words(whole.type_id, value)",
        "None::<String>",
    )
    .caught_by(REPORTS.named("race_of_whole_structures")),
    fault(
        "every-answer-leads-to-the-known-step",
        RUN,
        "let cause = Cause { answer, joined };",
        "let cause = Cause { answer: if joined == u64::MAX { answer } else { Answer::Done }, joined };",
    )
    .caught_by(BACK_AND_FORTH),
    fault(
        "steps-are-kept-whatever-they-leave-behind",
        KNOWN_STEPS,
        "now != beginning || beginning.labels == 0",
        "now.labels != beginning.labels || beginning.labels == 0",
    )
    .caught_by(BACK_AND_FORTH),
    fault(
        "known-steps-forget-heads-of-loops",
        KNOWN_STEPS,
        "if !visits.is_empty() {",
        "if visits.is_empty() {",
    )
    .caught_by(BACK_AND_FORTH),
    fault(
        "known-steps-do-not-make-the-stack-stale",
        KNOWN_STEPS,
        "self.stale = self.stale.min(node.snapshot.low());",
        "self.stale = self.stale.min(u32::MAX - node.snapshot.low());",
    )
    .caught_by(BACK_AND_FORTH),
    fault(
        "recursion-bounded-too-early",
        SLOW,
        "self.calls_of(context, function) > most",
        "self.calls_of(context, function) >= most",
    )
    .caught_by(ROUNDS_TESTS.named("a_bound_that_is_given_is_the_only_one")),
    fault(
        "recursion-not-bounded",
        LOWER,
        "recursion: options.bound,",
        "recursion: None,",
    )
    .caught_by(ROUNDS_TESTS.named("a_bound_that_is_given_is_the_only_one")),
    fault(
        "lambdas-are-entries",
        LOWER,
        "end.is_some_and(|end| end + 1 == parameters.len())",
        "end.is_some_and(|end| end < parameters.len())",
    )
    .caught_by(
        Test::tests("norns", "command_line_project")
            .named("what_is_inside_of_a_function_is_not_the_function"),
    ),
    fault(
        "numbers-are-functions",
        DESCRIBE,
        "global.is_taken && location.offset == 0",
        "true",
    )
    .caught_by(COMMAND_LINE_C.named("a_number_is_not_shown_as_a_function")),
    fault(
        "bounds-named-after-conditions",
        BOUND,
        "of_same_file.min_by_key(|&id| line(id))",
        "of_same_file.max_by_key(|&id| line(id))",
    )
    .caught_by(COMMAND_LINE_C.named("a_bound_names_the_first_line_of_a_loop")),
    fault(
        "reattached-thread-not-restored",
        THREAD_STATE,
        "self.stale.min(dirty.unwrap_or(FRESH))",
        "self.stale.min(FRESH)",
    )
    .caught_by(
        Test::tests("norns-llvm", "machine")
            .named("what_another_answer_led_to_leaves_nothing_behind"),
    ),
    fault(
        "many-constants-taken-for-few",
        LOWER,
        "self.near &= count <= BELOW;",
        "self.near &= count <= BELOW + 1;",
    )
    .caught_by(Test::tests("norns-llvm", "machine").named("frames_of_any_size_give_the_same")),
    fault(
        "large-frames-taken-for-small",
        LOWER_FUNCTION,
        "self.program.near &= self.next as usize <= WINDOW;",
        "self.program.near &= self.next as usize <= WINDOW + 4;",
    )
    .caught_by(Test::tests("norns-llvm", "machine").named("frames_of_any_size_give_the_same")),
    fault(
        "local-bounds-off-by-one",
        LOCAL,
        "offset + count <= size && offset % 8 + count <= 8",
        "offset + count <= size + 1 && offset % 8 + count <= 8",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/out_of_bounds_terminator")),
    fault(
        "local-store-spills",
        LOCAL,
        "(value & bytes) << shift;",
        "value << shift;",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("machine::local::tests::accesses_inside_a_word_are_like_others"),
    ),
    fault(
        "freed-blocks-leak",
        LEAKS,
        "!freed.contains(object)",
        "freed.len() < 9 || !freed.contains(object)",
    )
    .caught_by(COMMAND_LINE_C.named("what_is_freed_in_some_executions_only_is_a_warning_too")),
    fault(
        "output-before-its-event",
        SHOWN_TRACE,
        "print(&mut entries, thread, event.label + 1);",
        "print(&mut entries, thread, event.label);",
    )
    .caught_by(REPORTS.named("deadlock_at_a_semaphore")),
    fault(
        "signal-wakes-all",
        CONDITIONS,
        "%v17 = and i64 %v11, 4294967295",
        "%v17 = and i64 %v1, 4294967295",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_signal")),
    fault(
        "signal-wakes-the-first",
        WAITING,
        "call i32 @norns.choose(i32 %v2)",
        "call i32 @norns.choose(i32 1)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_signal")),
    fault(
        "signal-strikes-nobody-out",
        CONDITIONS,
        "%v12 = xor i64 %v11, -1",
        "%v12 = xor i64 0, -1",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_signal")),
    fault(
        "wait-keeps-the-mutex",
        CONDITIONS,
        "%v7 = call i32 @pthread_mutex_unlock(ptr %a1)",
        "%v7 = add i32 0, 0",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_signal")),
    fault(
        "timed-wait-never-times-out",
        CONDITIONS,
        "[ 0, %b6 ], [ 110, %b7 ]",
        "[ 0, %b6 ], [ 0, %b7 ]",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_timed.c")),
    fault(
        "barrier-lets-go-early",
        BARRIERS,
        "%v9 = add i32 %v6, 1",
        "%v9 = add i32 %v6, 2",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_contested")),
    fault(
        "barrier-is-not-emptied",
        BARRIERS,
        "%v14 = xor i64 %v13, -1",
        "%v14 = xor i64 0, -1",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_contested")),
    fault(
        "once-does-not-wait",
        ONCE,
        "i64 1, i32 1, i64 1, i32 1)",
        "i64 1, i32 1, i64 3, i32 1)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/once")),
    fault(
        "readers-do-not-wait",
        RWLOCKS,
        "i64 -1, i32 4, i64 -65536, i32 %a1)",
        "i64 -1, i32 4, i64 -2147483648, i32 %a1)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/rwlock.c")),
    fault(
        "semaphore-below-zero",
        SEMAPHORES,
        "@norns.try_add(ptr %a0, i64 -1, i32 4, i64 0)",
        "@norns.try_add(ptr %a0, i64 -1, i32 4, i64 -2)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/semaphore_try")),
    fault(
        "recursion-forgotten",
        LIBRARY_LOCKS,
        "return 1 + again.unwrap_or(0);",
        "return 1;",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/mutex_recursive")),
    fault(
        "timed-lock-is-a-deadlock",
        LIBRARY_LOCKS,
        "0 => Waiting::Assume,",
        "0 => Waiting::Lock,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/mutex_timed")),
    fault(
        "trylock-not-counted",
        LIBRARY_LOCKS,
        "Builtin::Take | Builtin::TryTake | Builtin::TryAdd if",
        "Builtin::Take if",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "language/trylock")),
    fault(
        "spurious-without-being-told",
        LIBRARY_BUILTINS,
        "self.set(to, context.code.spurious.into());",
        "self.set(to, 1);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_spurious")),
    fault(
        "destructors-never-run",
        SLOW,
        "&& self.stack[how as usize] & ENDING == 0",
        "&& self.stack[how as usize] & ENDING == 2",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/keys.c")),
    fault(
        "elements-without-an-owner",
        BLOCKS,
        "array.filter(|array| array.is_of_container || !is_structure)",
        "array.filter(|_| false)",
    )
    .caught_by(REPORTS.named("long_race_of_a_vector_without_its_lock")),
    fault(
        "pieces-of-texts-are-numbers",
        DESCRIBE,
        "text.as_bytes().iter().all(is_printed).then(",
        "false.then(",
    )
    .caught_by(REPORTS.named("values_are_shown_by_their_types")),
];
