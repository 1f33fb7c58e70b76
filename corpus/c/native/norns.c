// Stand-ins for the functions that norns provides, so that a corpus program can be linked and run natively: a run whose assumption
// fails ends with a status of its own, a choice is made at random, an error aborts.
#include "norns.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

int norns_choose(int n) {
    static bool seeded;
    if (!seeded) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        srand((unsigned)now.tv_nsec);
        seeded = true;
    }
    return rand() % n;
}

enum { DISCARDED = 99 };
void norns_assume(int condition) {
    if (!condition) _Exit(DISCARDED);
}

void __VERIFIER_assume(int condition);
bool __VERIFIER_nondet_bool(void);
void reach_error(void);

void __VERIFIER_assume(int condition) { norns_assume(condition); }
bool __VERIFIER_nondet_bool(void) { return norns_choose(2); }
void reach_error(void) { abort(); }

// Awaits: whoever waits looks again and again. A condition is a sum of 1 for greater, 2 for equal, 4 for smaller, and 8 if the numbers
// are signed.
static bool holds(int condition, int value, int operand) {
    bool is_less = condition & 8 ? value < operand : (unsigned)value < (unsigned)operand;
    int found = value == operand ? 2 : is_less ? 4 : 1;
    return condition & found;
}

int __VERIFIER_load_await_aint(atomic_int *address, int condition, int operand);
int __VERIFIER_xchg_await_aint(atomic_int *address, int value, int condition, int operand);
int __VERIFIER_load_await_i32(atomic_int *address, char condition, int operand, char order);
int __VERIFIER_xchg_await_i32(atomic_int *address, int value, char condition, int operand, char order);

int __VERIFIER_load_await_aint(atomic_int *address, int condition, int operand) {
    for (;;) {
        int value = atomic_load(address);
        if (holds(condition, value, operand)) return value;
    }
}

int __VERIFIER_xchg_await_aint(atomic_int *address, int value, int condition, int operand) {
    for (;;) {
        int found = __VERIFIER_load_await_aint(address, condition, operand);
        if (atomic_compare_exchange_strong(address, &found, value)) return found;
    }
}

int __VERIFIER_load_await_i32(atomic_int *address, char condition, int operand, char order) {
    (void)order;
    return __VERIFIER_load_await_aint(address, condition, operand);
}

int __VERIFIER_xchg_await_i32(atomic_int *address, int value, char condition, int operand, char order) {
    (void)order;
    return __VERIFIER_xchg_await_aint(address, value, condition, operand);
}
