// Lamport's fast mutual exclusion ("A fast mutual exclusion algorithm", TOCS 1987) for two threads, each entering once. A thread
// starts again only after it has seen the other leave, so the retries are bounded by the algorithm itself.
//
// It stores to x and looks at y, then stores to y and looks at x; both need a full fence between (-DFENCE) under TSO and all
// weaker models. Under PSO the flag and x may become visible in either order, but both do before y is looked at, which is
// enough; the stores on leaving are releases. WRC11 orders neither the stores to x nor those to y, so that a thread may see y go up
// and down for ever and try again without end: it is not to be run under WRC11, and has no expectation there.
//
// -DTSO_FENCES: all stores are relaxed, and the full fences stand where TSO needs them. PSO may then make the stores that leave
// visible before what was stored inside, which then overwrites what the next one stored there; RC11 does not synchronise the two
// either. RA takes every store as a release. -DPSO_FENCES: also a fence before each of the stores that leave; the second one
// since a thread that waits for the other's flag expects to find y as it was left.
// In the wrong variants waiting is written with assume (-DASSUME), so that the only finding is the assertion.
//@ run: -DFENCE
//@ verdict: sc tso pso ra rc11 = correct
//@ run: -DASSUME
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 = wrong assertion BOTH
//@ run: -DTSO_FENCES -DASSUME
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 = wrong assertion BOTH
//@ run: -DPSO_FENCES
//@ verdict: sc tso pso ra rc11 = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef ASSUME
#include "norns.h"
#define AWAIT(condition) norns_assume(condition)
#else
#define AWAIT(condition) while (!(condition))
#endif
#ifdef PSO_FENCES
#define TSO_FENCES
#define STORE_FENCE() atomic_thread_fence(memory_order_release)
#else
#define STORE_FENCE()
#endif
#if defined(FENCE) || defined(TSO_FENCES)
#define FULL_FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FULL_FENCE()
#endif
#ifdef TSO_FENCES
#define TELL memory_order_relaxed
#else
#define TELL memory_order_release
#endif

static atomic_int tries[3];
static atomic_int x;
static atomic_int y;
static atomic_int inside;

#define load(variable) atomic_load_explicit(variable, memory_order_acquire)
#define store(variable, value) atomic_store_explicit(variable, value, memory_order_relaxed)

static void *enter_once(void *argument) {
    int me = (int)(long)argument;
    int other = 3 - me;
    for (;;) {
        store(&tries[me], 1);
        store(&x, me);
        FULL_FENCE();
        if (load(&y) != 0) {
            store(&tries[me], 0);
            AWAIT(load(&y) == 0);
            continue;
        }
        store(&y, me);
        FULL_FENCE();
        if (load(&x) != me) {
            atomic_store_explicit(&tries[me], 0, TELL);
            AWAIT(load(&tries[other]) == 0);
            if (load(&y) != me) {
                AWAIT(load(&y) == 0);
                continue;
            }
        }
        break;
    }
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
    STORE_FENCE();
    atomic_store_explicit(&y, 0, TELL);
    STORE_FENCE();
    atomic_store_explicit(&tries[me], 0, TELL);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, enter_once, (void *)1L);
    pthread_create(&threads[1], NULL, enter_once, (void *)2L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
