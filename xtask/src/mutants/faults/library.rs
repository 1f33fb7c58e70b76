//! Faults of the passes that take loops for waiting, and of the library that programs call.

use super::{Fault, fault};

const INLINE: &str = "crates/llvm/src/passes/inline.rs";
const POLLED: &str = "crates/llvm/src/passes/inline/polled.rs";
const PRUNE: &str = "crates/llvm/src/passes/prune.rs";
const SPIN_PLAN: &str = "crates/llvm/src/passes/spin/plan.rs";
const SPIN_PATHS: &str = "crates/llvm/src/passes/spin/paths.rs";
const FAMILIES: &str = "crates/llvm/src/library/families.rs";
const LOCKS: &str = "crates/llvm/src/library/locks.rs";
const LIBRARY_CALL: &str = "crates/llvm/src/machine/library_call.rs";
const TOLD_CALLS: &str = "crates/norns/src/check/trace/library.rs";
// Of the prelude the compiled texts, which are what is run.
const DETACH: &str = "crates/llvm/src/library/prelude/detach.ll";
const KEYS: &str = "crates/llvm/src/library/prelude/keys.ll";
const MEMORY: &str = "crates/llvm/src/library/prelude/memory.ll";
const MUTEXES: &str = "crates/llvm/src/library/prelude/mutexes.ll";
const ONCE: &str = "crates/llvm/src/library/prelude/once.ll";
const SEMAPHORES: &str = "crates/llvm/src/library/prelude/semaphores.ll";
const SPIN_LOCKS: &str = "crates/llvm/src/library/prelude/spinlocks.ll";
const WAITING: &str = "crates/llvm/src/library/prelude/waiting.ll";

pub(super) const FAULTS: &[Fault] = &[
    fault(
        "inlined-variables-remember",
        INLINE,
        "function.blocks[entry].instructions.insert(0, marker);",
        "let _ = (entry, marker);",
    ),
    fault(
        "inlined-recursion",
        INLINE,
        "if !is_cxx && is_recursive(module, id) {",
        "if !is_cxx && is_recursive(module, id) && false {",
    ),
    fault(
        "inlined-shared-variables",
        INLINE,
        "block == BlockId(0) && constant && !escapes.object(id, instruction)",
        "block == BlockId(0) && constant",
    ),
    fault(
        "inlined-starts-of-threads",
        INLINE,
        "(is_cxx || !starts_thread(module, call))",
        "(is_cxx || !starts_thread(module, call) || true)",
    ),
    fault(
        "inlined-not-what-is-called-in-turn",
        POLLED,
        "take(id, true, &mut work);",
        "take(id, false, &mut work);",
    ),
    fault(
        "inlined-where-loops-count",
        POLLED,
        "around.is_some_and(|around| counts(module, id, around))",
        "around.is_some_and(|around| counts(module, id, around) && false)",
    ),
    fault(
        "pruned-functions-of-c",
        PRUNE,
        "|| !is_cxx(module.function_name(id))",
        "",
    ),
    fault(
        "spin-iterations-that-store",
        SPIN_PLAN,
        "if let Some(what) = path.impure {",
        "if let Some(what) = path.impure.filter(|_| path.carries) {",
    ),
    fault(
        "spin-iterations-that-carry",
        SPIN_PLAN,
        "if path.carries {",
        "if path.carries && path.accesses.is_empty() {",
    ),
    fault(
        "spin-two-updates",
        SPIN_PLAN,
        "if updates > 1 {",
        "if updates > 2 {",
    ),
    fault(
        "spin-plain-reads-behind-atomic",
        SPIN_PLAN,
        "Effect::Plain if ordered =>",
        "Effect::Plain if ordered && updates > 0 =>",
    ),
    fault(
        "spin-waits-before-what-may-fail",
        SPIN_PLAN,
        ".all(|&(_, effect)| effect == Effect::Fence)",
        ".all(|_| true)",
    ),
    fault(
        "spin-first-effect-forgotten",
        SPIN_PATHS,
        "state.impure = state.impure.or(Some(what)),",
        "state.impure = state.impure.and(Some(what)),",
    ),
    fault(
        "families-not-compared",
        FAMILIES,
        "if family != freeing {",
        "if family != freeing && freeing == Family::Malloc {",
    ),
    fault(
        "families-of-arrays",
        FAMILIES,
        "starts(\"_Zna\") || starts(\"_Zda\")",
        "starts(\"_Zna\")",
    ),
    fault(
        "try-lock-acquires-nothing",
        LOCKS,
        "let orders = (Order::Acquire, Order::Relaxed);",
        "let orders = (Order::Relaxed, Order::Relaxed);",
    ),
    fault(
        "unlock-releases-nothing",
        LOCKS,
        "let orders = (Order::Release, Order::Relaxed);",
        "let orders = (Order::Relaxed, Order::Relaxed);",
    ),
    fault(
        "woken-acquires-nothing",
        LOCKS,
        "                order: Order::Acquire,",
        "                order: Order::Relaxed,",
    ),
    fault(
        "waking-releases-nothing",
        WAITING,
        "store atomic i32 1, ptr %v6 release, align 4",
        "store atomic i32 1, ptr %v6 monotonic, align 4",
    ),
    fault(
        "once-releases-nothing",
        ONCE,
        "store atomic i32 %v4, ptr %v2 release, align 4",
        "store atomic i32 %v4, ptr %v2 monotonic, align 4",
    ),
    fault(
        "post-releases-nothing",
        SEMAPHORES,
        "i32 1 release, align 4",
        "i32 1 monotonic, align 4",
    ),
    fault(
        "mutex-destroyed-though-held",
        MUTEXES,
        "%v5 = icmp ne i32 %v2, 0",
        "%v5 = icmp ne i32 0, 0",
    ),
    fault(
        "spin-lock-unlocked-by-others",
        SPIN_LOCKS,
        "%v2 = icmp ne i64 %v1, 0",
        "%v2 = icmp ne i64 1, 0",
    ),
    fault(
        "detached-though-joined",
        DETACH,
        "call i32 @change_fate(i64 %a0, i32 2)",
        "call i32 @change_fate(i64 %a0, i32 0)",
    ),
    fault(
        "destructors-of-keys-in-one-round",
        KEYS,
        "%v2 = icmp ult i32 %v1, 4",
        "%v2 = icmp ult i32 %v1, 1",
    ),
    fault(
        "realloc-copies-too-much",
        MEMORY,
        "%v6 = phi i64 [ %v3, %b3 ], [ %a1, %b4 ]",
        "%v6 = phi i64 [ %v3, %b3 ], [ %v3, %b4 ]",
    ),
    fault(
        "every-label-a-new-call",
        LIBRARY_CALL,
        "continued: snapshot.low() > base,",
        "continued: false,",
    ),
    fault(
        "calls-told-by-their-looks",
        TOLD_CALLS,
        "(!at_argument(id), !updates, only_reads(id))",
        "(!at_argument(id), !updates, false)",
    ),
];
