// Stand-ins for the functions that norns provides, so that a corpus program can be linked and run natively: a run whose assumption
// fails ends with a status of its own, a choice is made at random, an error aborts.
#include "norns.h"
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
