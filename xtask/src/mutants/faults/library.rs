//! Faults of the passes that take loops for waiting, and of the library that programs call.

use super::{C_CORPUS, Fault, NATIVE, REPORTS, Test, fault};

const NAMES: &str = "crates/llvm/src/machine/names.rs";
const INLINE: &str = "crates/llvm/src/passes/inline.rs";
const POLLED: &str = "crates/llvm/src/passes/inline/polled.rs";
const PRUNE: &str = "crates/llvm/src/passes/prune.rs";
const SPIN_PLAN: &str = "crates/llvm/src/passes/spin/plan.rs";
const SPIN_PATHS: &str = "crates/llvm/src/passes/spin/paths.rs";
const SPIN_CONDITION: &str = "crates/llvm/src/passes/spin/condition.rs";
const SPIN_FRESH: &str = "crates/llvm/src/passes/spin/fresh.rs";
const FRESH_NODE: Test = C_CORPUS.with("NORNS_ONLY", "waiting/fresh_node");
const SPIN_RETRY: &str = "crates/llvm/src/passes/spin/retry.rs";
const SPIN_ROTATE: &str = "crates/llvm/src/passes/spin/rotate.rs";
const SPIN: &str = "crates/llvm/src/passes/spin.rs";
const SPIN_EFFECTS: &str = "crates/llvm/src/passes/spin/effects.rs";
const SPIN_POLLING: &str = "crates/llvm/src/passes/spin/polling.rs";
const LABEL: &str = "crates/execution/src/label.rs";
const SPIN_PAUSING: &str = "crates/llvm/src/passes/spin/pausing.rs";
const SPIN_UNWRITTEN: &str = "crates/llvm/src/passes/spin/unwritten.rs";
const AWAITS: &str = "crates/llvm/src/passes/awaits.rs";
const SPIN_ASSUMPTIONS: &str = "crates/llvm/src/passes/spin/assumptions.rs";
const COPYING: &str = "crates/llvm/src/machine/memory.rs";
const FAMILIES: &str = "crates/llvm/src/library/families.rs";
const ATOMIC_BLOCKS: &str = "crates/llvm/src/passes/atomic_blocks.rs";
const LIBRARY_BUILTINS: &str = "crates/llvm/src/library/builtins.rs";
const LOCKS: &str = "crates/llvm/src/library/locks.rs";
const LIBRARY_CALL: &str = "crates/llvm/src/machine/library_call.rs";
const TOLD_CALLS: &str = "crates/check/src/trace/library.rs";
// Of the prelude the compiled texts, which are what is run.
const ATOMIC_WAIT: &str = "crates/llvm/src/library/prelude/atomic_wait.ll";
const BARRIERS: &str = "crates/llvm/src/library/prelude/barriers.ll";
const CONDITIONS: &str = "crates/llvm/src/library/prelude/conditions.ll";
const DETACH: &str = "crates/llvm/src/library/prelude/detach.ll";
const KEYS: &str = "crates/llvm/src/library/prelude/keys.ll";
const MEMORY: &str = "crates/llvm/src/library/prelude/memory.ll";
const MUTEXES: &str = "crates/llvm/src/library/prelude/mutexes.ll";
const ONCE: &str = "crates/llvm/src/library/prelude/once.ll";
const SEMAPHORES: &str = "crates/llvm/src/library/prelude/semaphores.ll";
const SPIN_LOCKS: &str = "crates/llvm/src/library/prelude/spinlocks.ll";
const WORLD: &str = "crates/llvm/src/library/prelude/world.ll";
const WAITING: &str = "crates/llvm/src/library/prelude/waiting.ll";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "waiters-in-the-order-of-discovery",
        NAMES,
        "members.sort_unstable();",
        "members.sort_unstable_by_key(|&(_, place)| place);",
    )
    .caught_by(
        Test::tests("norns", "items_of_programs")
            .named("searches_that_go_on_elsewhere_wake_the_same_threads"),
    ),
    fault(
        "handles-in-the-order-of-discovery",
        NAMES,
        "self.path(thread).code()",
        "Some(u64::from(thread.0) + 1)",
    )
    .caught_by(
        Test::library("norns-llvm").named("machine::names::tests::a_thread_is_found_by_its_handle"),
    ),
    fault(
        "inlined-variables-remember",
        INLINE,
        "function.blocks[entry].instructions.insert(0, marker);",
        "let _ = (entry, marker);",
    )
    .caught_by(
        Test::tests("norns-llvm", "inlining")
            .named("a_variable_of_an_inlined_function_knows_nothing_of_the_last_call"),
    ),
    fault(
        "inlined-recursion",
        INLINE,
        "if !is_cxx && is_recursive(module, id) {",
        "if !is_cxx && is_recursive(module, id) && false {",
    )
    .caught_by(Test::tests("norns-llvm", "inlining").named("what_is_refused_in_c")),
    fault(
        "inlined-shared-variables",
        INLINE,
        "block == BlockId(0) && constant && !escapes.object(id, instruction)",
        "block == BlockId(0) && constant",
    )
    .caught_by(Test::tests("norns-llvm", "inlining").named("what_is_refused")),
    fault(
        "inlined-starts-of-threads",
        INLINE,
        "(is_cxx || !starts_thread(module, call))",
        "(is_cxx || !starts_thread(module, call) || true)",
    )
    .caught_by(Test::tests("norns-llvm", "inlining").named("what_is_refused_in_c")),
    fault(
        "inlined-not-what-is-called-in-turn",
        POLLED,
        "take(id, true, &mut work);",
        "take(id, false, &mut work);",
    )
    .caught_by(
        Test::tests("norns-llvm", "inlining")
            .named("a_function_of_c_is_inlined_where_a_loop_may_wait_by_it"),
    ),
    fault(
        "inlined-where-loops-count",
        POLLED,
        "around.is_some_and(|around| counts(module, id, around))",
        "around.is_some_and(|around| counts(module, id, around) && false)",
    )
    .caught_by(
        Test::tests("norns-llvm", "inlining")
            .named("a_function_of_c_is_inlined_where_a_loop_may_wait_by_it"),
    ),
    fault(
        "pruned-functions-of-c",
        PRUNE,
        "|| !is_cxx(module.function_name(id))",
        "",
    )
    .caught_by(Test::tests("norns-llvm", "inlining").named("only_what_nobody_can_reach_is_pruned")),
    fault(
        "spin-iterations-that-store",
        SPIN_PLAN,
        "if let Some(what) = path.impure {",
        "if let Some(what) = path.impure.filter(|_| !path.carried.is_empty()) {",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_stay")),
    fault(
        "spin-iterations-that-carry",
        SPIN_PLAN,
        "if !path.carried.is_empty() {",
        "if !path.carried.is_empty() && path.accesses.is_empty() {",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("what_lives_on_keeps_a_loop")),
    fault(
        "spin-looks-that-differ-are-merged",
        SPIN_ROTATE,
        "let is_same = mapped == function.instructions[other].kind;",
        "let is_same = true;",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("a_value_that_goes_round_the_loop")),
    fault(
        "spin-a-look-that-is-used-elsewhere-is-merged",
        SPIN_ROTATE,
        "!may_use && uses(kind, Value::Instruction(id))",
        "false",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("a_value_that_goes_round_the_loop")),
    fault(
        "spin-pauses-that-never-end-are-cut",
        SPIN_PAUSING,
        "Is::UnsignedLess | Is::SignedLess => step == 1,",
        "Is::UnsignedLess | Is::SignedLess => true,",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("loops_that_only_pause_are_cut_short_if_they_end"),
    ),
    fault(
        "spin-any-step-is-one",
        SPIN_PAUSING,
        "(BinaryOperation::Add, 1) => Some((left, 1)),",
        "(BinaryOperation::Add, _) => Some((left, 1)),",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("loops_that_only_pause_are_cut_short_if_they_end"),
    ),
    fault(
        "spin-what-is-stored-to-is-unwritten",
        SPIN_UNWRITTEN,
        "&& Some(operand) != harmless",
        "&& Some(operand) != harmless && harmless.is_some()",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("what_nobody_writes_is_known_before_a_look"),
    ),
    fault(
        "spin-an-exchange-that-leaves-waits",
        SPIN_RETRY,
        "(wanted.holds(written, width) == Some(false)).then_some(Until {",
        "wanted.holds(written, width).map(|_| Until {",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("an_exchange_that_finds_what_it_writes_begins_anew"),
    ),
    fault(
        "awaits-compare-unsigned-numbers-as-signed",
        AWAITS,
        "3 => Is::UnsignedGreaterEqual,",
        "3 => Is::UnsignedLessEqual,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/exchange_await")),
    fault(
        "spin-plain-reads-that-are-not-aligned-wait",
        SPIN_PLAN,
        "size.is_some_and(|size| *align >= size)",
        "size.is_some_and(|_| *align > 0)",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_repeat")),
    fault(
        "spin-plain-reads-that-wait-are-cut-up",
        LABEL,
        "mode.is_atomic() || until.is_some()",
        "mode.is_atomic()",
    )
    .caught_by(
        Test::library("norns-execution").named("label::tests::a_plain_read_that_waits_is_one_cell"),
    ),
    fault(
        "spin-what-may-fail-behind-an-access-is-hidden",
        SPIN_EFFECTS,
        "{ Effect::MayFail }",
        "{ Effect::None }",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning")
            .named("what_may_fail_stands_before_an_access_that_retries"),
    ),
    fault(
        "spin-a-busy-lock-is-taken",
        SPIN_PATHS,
        "result if result == busy => succeeds.negate_if(!negated),",
        "result if result == busy => succeeds.negate_if(negated),",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_wait")),
    fault(
        "spin-a-lock-that-was-taken-is-polled",
        SPIN_PLAN,
        "Effect::CompareExchange | Effect::Attempt => {",
        "Effect::CompareExchange => {",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_stay")),
    fault(
        "spin-functions-of-the-program-poll",
        SPIN_POLLING,
        "module.functions[called].is_defined() || call.arguments.len() != 1",
        "call.arguments.len() != 1",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning")
            .named("what_the_program_defines_itself_is_no_attempt_to_take_a_lock"),
    ),
    fault(
        "spin-what-is-polled-is-never-looked-at-again",
        LOCKS,
        "(number as u32).checked_sub(POLL + RETRIED)",
        "(number as u32).checked_sub(u32::MAX - POLL - RETRIED)",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("library::locks::tests::who_polls_waits_and_begins_anew_where_it_says"),
    ),
    fault(
        "spin-polling-is-locking",
        LOCKS,
        "_ => Waiting::Await,",
        "_ => Waiting::Lock,",
    )
    .caught_by(
        Test::library("norns-llvm")
            .named("library::locks::tests::who_polls_waits_and_begins_anew_where_it_says"),
    ),
    fault(
        "spin-two-loops-with-something-between-are-one",
        SPIN,
        "let first = function.blocks[block].instructions.first()?;",
        "let first = function.blocks[block].instructions.last()?;",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("two_loops_that_begin_at_one_place_are_one"),
    ),
    fault(
        "spin-two-updates",
        SPIN_PLAN,
        "if updates > 1 {",
        "if updates > 2 {",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_stay")),
    fault(
        "spin-plain-reads-behind-atomic",
        SPIN_PLAN,
        "Effect::Plain if ordered =>",
        "Effect::Plain if ordered && updates > 0 =>",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_stay")),
    fault(
        "spin-waits-before-what-may-fail",
        SPIN_PLAN,
        ".all(|&(_, effect)| effect == Effect::Fence)",
        ".all(|_| true)",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("what_may_fail_stands_before_an_access_that_retries")),
    fault(
        "spin-first-effect-forgotten",
        SPIN_PATHS,
        "state.impure = state.impure.or(Some(what)),",
        "state.impure = state.impure.and(Some(what)),",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_stay")),
    fault(
        "spin-a-phi-that-other-ways-change-is-constant",
        SPIN_PATHS,
        "first_values(context, incoming).any(|first| first != next)",
        "first_values(context, incoming).any(|first| first != next) && found.len() < 3",
    )
    .caught_by(
        Test::tests("norns-llvm", "spinning").named("what_another_way_changes_keeps_a_way_back"),
    ),
    fault(
        "spin-any-bit-is-no-bit",
        SPIN_CONDITION,
        "question: if asks_for_none {",
        "question: if !asks_for_none {",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_wait")),
    fault(
        "spin-all-of-several-bits-are-any",
        SPIN_CONDITION,
        "*operand == mask && is_one_bit",
        "*operand == mask",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_repeat")),
    fault(
        "retried-iterations-that-store",
        SPIN_RETRY,
        "&& only_reads(path, access)",
        "",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("who_stays_must_not_have_stored")),
    fault(
        "retried-iterations-that-carry",
        SPIN_RETRY,
        "let leads_back = |path: &Path| path.carried.is_empty();",
        "let leads_back = |path: &Path| path.carried.len() < 2;",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("what_lives_on_keeps_a_loop")),
    fault(
        "retried-before-what-may-fail",
        SPIN_RETRY,
        "&& is_last(path, access)",
        "",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("short_loops_that_repeat")),
    fault(
        "retried-where-a-failure-leaves",
        SPIN_RETRY,
        "&& path.end == End::Stay",
        "",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("a_failure_that_leaves_is_no_retry")),
    fault(
        "found-values-of-weaker-reads",
        SPIN_RETRY,
        "if !is_there || strength(atomic.ordering)? > strength(*failure)? {",
        "if !is_there {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/found_value")),
    fault(
        "found-values-of-loads-that-are-used",
        SPIN_RETRY,
        "context.effect(load) != Effect::Read || is_used_otherwise",
        "context.effect(load) != Effect::Read || is_used_otherwise && false",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/found_value")),
    fault(
        "found-values-of-earlier-loads",
        SPIN_RETRY,
        "if !behind.iter().all(|&id| context.effect(id) == Effect::None) {",
        "if behind.is_empty() {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "waiting/found_value")),
    fault(
        "fresh-though-known-before-the-loop",
        SPIN_FRESH,
        "            _ => return None,\n        }\n    }\n    Some(Fresh",
        "            _ => {}\n        }\n    }\n    Some(Fresh",
    )
    .caught_by(FRESH_NODE),
    fault(
        "fresh-though-the-loop-comes-again",
        SPIN_FRESH,
        "if !is_left_for_good {",
        "if false && !is_left_for_good {",
    )
    .caught_by(FRESH_NODE),
    fault(
        "fresh-though-the-loop-reads-it",
        SPIN_FRESH,
        "!is_read\n            && exits.all(",
        "exits.all(",
    )
    .caught_by(FRESH_NODE),
    fault(
        "fresh-stores-that-some-exits-lack",
        SPIN_FRESH,
        "exits.all(|exit| exit.accesses(store))",
        "exits.any(|exit| exit.accesses(store))",
    )
    .caught_by(FRESH_NODE),
    fault(
        "fresh-though-who-publishes-stays",
        SPIN_FRESH,
        "path.has(succeeded.opposite()) || path.has(succeeded) && path.end != End::Stay",
        "path.has(succeeded.opposite()) || path.has(succeeded)",
    )
    .caught_by(FRESH_NODE),
    fault(
        "assumed-through-other-accesses",
        SPIN_ASSUMPTIONS,
        "context.effect(id) != Effect::None",
        "context.effect(id) == Effect::Read",
    )
    .caught_by(Test::tests("norns-llvm", "spinning").named("what_is_assumed_of_a_read")),
    fault(
        "families-not-compared",
        FAMILIES,
        "if family != freeing {",
        "if family != freeing && freeing == Family::Malloc {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "cxx/delete_mismatch")),
    fault(
        "families-of-arrays",
        FAMILIES,
        "starts(\"_Zna\") || starts(\"_Zda\")",
        "starts(\"_Zna\")",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "cxx/delete_mismatch")),
    fault(
        "try-lock-acquires-nothing",
        LOCKS,
        "        } else {\n            Mode::Acquire\n        };",
        "        } else {\n            Mode::Relaxed\n        };",
    )
    .within("ThreadRun::try_to_take")
    .caught_by(C_CORPUS.with("NORNS_ONLY", "language/trylock")),
    fault(
        "unlock-releases-nothing",
        LOCKS,
        "let modes = (Mode::Release, Mode::Relaxed);",
        "let modes = (Mode::Relaxed, Mode::Relaxed);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/mutex_timed")),
    fault(
        "woken-acquires-nothing",
        LOCKS,
        "                mode: Mode::Acquire,",
        "                mode: Mode::Relaxed,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_contested")),
    fault(
        "waking-releases-nothing",
        WAITING,
        "store atomic i32 1, ptr %v7 release, align 4",
        "store atomic i32 1, ptr %v7 monotonic, align 4",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_signal_unlocked")),
    fault(
        "once-releases-nothing",
        ONCE,
        "store atomic i32 %v4, ptr %v2 release, align 4",
        "store atomic i32 %v4, ptr %v2 monotonic, align 4",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/once")),
    fault(
        "post-releases-nothing",
        LOCKS,
        "            Mode::Release\n        } else {",
        "            Mode::Relaxed\n        } else {",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/semaphore_mutex")),
    fault(
        "mutex-destroyed-though-held",
        MUTEXES,
        "%v5 = icmp ne i32 %v2, 0",
        "%v5 = icmp ne i32 0, 0",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/mutex_destroy")),
    fault(
        "spin-lock-unlocked-by-others",
        SPIN_LOCKS,
        "%v2 = icmp ne i64 %v1, 0\n  br i1 %v2, label %b2, label %b1",
        "%v2 = icmp ne i64 1, 0\n  br i1 %v2, label %b2, label %b1",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/spinlock")),
    fault(
        "detached-though-joined",
        DETACH,
        "call i32 @change_fate(i64 %a0, i32 2)",
        "call i32 @change_fate(i64 %a0, i32 0)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/detach")),
    fault(
        "destructors-of-keys-in-one-round",
        KEYS,
        "%v4 = icmp ult i32 %v3, 4",
        "%v4 = icmp ult i32 %v3, 1",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/keys.c")),
    fault(
        "destructors-take-all-keys",
        KEYS,
        "%v22 = and i32 %v21, %v20",
        "%v22 = and i32 0, %v20",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/keys_kept")),
    fault(
        "spin-lock-released-by-nothing",
        LOCKS,
        "mode: Mode::Release,\n                value: Value::ZERO,",
        "mode: Mode::Relaxed,\n                value: Value::ZERO,",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/spinlock_buffering")),
    fault(
        "post-to-a-full-semaphore",
        SEMAPHORES,
        "@norns.try_post(ptr %a0, i64 1, i32 2, i64 2147483647)",
        "@norns.try_post(ptr %a0, i64 1, i32 3, i64 2147483647)",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/semaphore_overflow")),
    fault(
        "any-time-is-a-time",
        CONDITIONS,
        "%v1 = call i1 @is_no_time(ptr %a2)\n  br i1 %v1, label %b1, label %b2",
        "%v1 = call i1 @is_no_time(ptr %a2)\n  br i1 false, label %b1, label %b2",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/time_overflow")),
    fault(
        "timed-wait-never-spurious",
        CONDITIONS,
        "%v7 = call i1 @norns.wakes_up_spuriously(ptr %a0)\n  br i1 %v7, label %b6, label %b7",
        "%v7 = icmp ne i32 0, 0\n  br i1 %v7, label %b6, label %b7",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/cond_timed_spurious")),
    fault(
        "comparing-stops-at-the-difference",
        MEMORY,
        "%v13 = sub i64 %a2, %v2",
        "%v13 = add i64 1, 0",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/out_of_bounds_memcmp")),
    fault(
        "atomic-functions-are-not",
        ATOMIC_BLOCKS,
        "insert(function, blocks[0], 0, first, &begin);",
        "let _ = (first, &begin);",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/atomic_functions")),
    fault(
        "blocks-are-ended-by-inner-ones",
        LIBRARY_BUILTINS,
        "1 => self.stop(Label::AtomicEnd),",
        "1.. => self.stop(Label::AtomicEnd),",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/atomic_blocks")),
    fault(
        "clocks-of-threads-apart",
        WORLD,
        "store atomic i8 1, ptr %v22 monotonic, align 1",
        "store atomic i8 0, ptr %v22 monotonic, align 1",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "language/clock_threads")),
    fault(
        "copies-may-overlap",
        COPYING,
        "to.abs_diff(from) >= count",
        "to.abs_diff(from) >= count / 2",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "errors/misuse_overlap")),
    fault(
        "mutex-initialised-though-held",
        MUTEXES,
        "%v6 = icmp eq i32 %v5, 1818230784\n  br i1 %v6, label %b1, label %b2\nb1:\n  call void @norns.misuse",
        "%v6 = icmp eq i32 0, 1818230784\n  br i1 %v6, label %b1, label %b2\nb1:\n  call void @norns.misuse",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/initialised_again")),
    fault(
        "barrier-initialised-twice",
        BARRIERS,
        "%v5 = call i32 @is_barrier(i64 %v4)\n  %v6 = icmp ne i32 %v5, 0",
        "%v5 = call i32 @is_barrier(i64 %v4)\n  %v6 = icmp ne i32 0, 0",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/initialised_again")),
    fault(
        "barrier-tells-nobody",
        BARRIERS,
        "%v17 = phi i32 [ 0, %b3 ], [ -1, %b4 ]",
        "%v17 = phi i32 [ 0, %b3 ], [ 0, %b4 ]",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "threads/barrier_contested")),
    fault(
        "semaphore-tried-in-vain-tells-busy",
        SEMAPHORES,
        "%v3 = call i32 @fail(i32 11)",
        "%v3 = call i32 @fail(i32 16)",
    )
    .caught_by(NATIVE.with("NORNS_ONLY", "c/threads/printed_results")),
    fault(
        "mutex-unlocked-by-others-tells-busy",
        MUTEXES,
        "store i32 1, ptr %v1, align 4",
        "store i32 16, ptr %v1, align 4",
    )
    .caught_by(NATIVE.with("NORNS_ONLY", "c/threads/printed_results")),
    fault(
        "notifying-acquires",
        ATOMIC_WAIT,
        "%v5 = atomicrmw or ptr %v2, i64 0 release, align 8",
        "%v5 = atomicrmw or ptr %v2, i64 0 acq_rel, align 8",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "cxx/notify.cpp")),
    fault(
        "sleeping-though-changed",
        ATOMIC_WAIT,
        "br i1 %v2, label %b1, label %b2\nb1:\n  call void @norns.redundant()",
        "br i1 false, label %b1, label %b2\nb1:\n  call void @norns.redundant()",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "cxx/notify_order")),
    fault(
        "entering-acquires-nothing",
        ATOMIC_WAIT,
        "%v4 = atomicrmw or ptr %v2, i64 %v3 acq_rel, align 8",
        "%v4 = atomicrmw or ptr %v2, i64 %v3 release, align 8",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "cxx/notify_order")),
    fault(
        "realloc-copies-too-much",
        MEMORY,
        "%v6 = phi i64 [ %v3, %b3 ], [ %a1, %b4 ]",
        "%v6 = phi i64 [ %v3, %b3 ], [ %v3, %b4 ]",
    )
    .caught_by(C_CORPUS.with("NORNS_ONLY", "language/allocation")),
    fault(
        "every-label-a-new-call",
        LIBRARY_CALL,
        "argument: of_call(0).and_then(|address| context.location(address)), continued: snapshot.low() > base,",
        "argument: of_call(0).and_then(|address| context.location(address)), continued: false,",
    )
    .caught_by(REPORTS.named("woken_threads")),
    fault(
        "calls-told-by-their-looks",
        TOLD_CALLS,
        "(!is_here, !updates, only_reads(id))",
        "(!is_here, !updates, false)",
    )
    .caught_by(REPORTS.named("a_semaphore_that_was_destroyed")),
];
