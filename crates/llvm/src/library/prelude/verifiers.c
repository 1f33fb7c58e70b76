// Verifiers.

#include "norns.h"

WEAK void __VERIFIER_assume(int condition) { norns_require(condition != 0); }
WEAK void __VERIFIER_assert(int condition) {
    if (!condition) norns_assertion("__VERIFIER_assert failed");
}
WEAK _Noreturn void __VERIFIER_error(void) { norns_assertion("__VERIFIER_error is reached"); }
WEAK _Noreturn void reach_error(void) { norns_assertion("reach_error is reached"); }
// Functions called `__VERIFIER_atomic_NAME` are atomic by their names: see `passes/atomic_blocks.rs`.
WEAK void __VERIFIER_atomic_begin(void) { norns_atomic_begin(); }
WEAK void __VERIFIER_atomic_end(void) { norns_atomic_end(); }
WEAK _Bool __VERIFIER_nondet_bool(void) { return norns_choice(2) != 0; }
WEAK void norns_assume(int condition) { norns_require(condition != 0); }
WEAK int norns_choose(int alternatives) {
    if (alternatives <= 0) norns_misuse("chooses from nothing");
    return (int)norns_choice((u32)alternatives);
}
