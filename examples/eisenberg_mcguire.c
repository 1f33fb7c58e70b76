// Eisenberg and McGuire's lock: mutual exclusion for N threads with loads and stores only, in which no thread waits for more
// than N - 1 others. A thread that meets another one at the door steps back until that one has moved on.
//
//     ./norns check examples/eisenberg_mcguire.c
//     verified: every execution was explored, and none has a bug
//
// The lock relies on this: of two threads that arrive at the same time, at least one sees the other. With -DBUG the flags are
// written with release and read with acquire, which does not guarantee that, so both may enter:
//
//     ./norns check examples/eisenberg_mcguire.c -- -DBUG
//     bug found: data race at examples/eisenberg_mcguire.c:87
#include "norns.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifdef BUG
#define ANNOUNCE memory_order_release
#define LOOK memory_order_acquire
#else
#define ANNOUNCE memory_order_seq_cst
#define LOOK memory_order_seq_cst
#endif

enum { THREADS = 2 };

enum { IDLE, WAITING, ACTIVE };

static atomic_int flags[THREADS];
static atomic_int turn;

static int next(int thread) { return (thread + 1) % THREADS; }

// Waits until all threads from the one whose turn it is up to this one are idle.
static void wait_for_turn(int me) {
    int first = atomic_load_explicit(&turn, memory_order_relaxed);
    int i = first;
    while (i != me) {
        norns_await(atomic_load_explicit(&flags[i], memory_order_relaxed) == IDLE ||
                    atomic_load_explicit(&turn, memory_order_relaxed) != first);
        if (atomic_load_explicit(&flags[i], memory_order_relaxed) == IDLE) {
            i = next(i);
        } else {
            i = first = atomic_load_explicit(&turn, memory_order_relaxed);
        }
    }
}

// Another thread that is active, or THREADS if there is none.
static int rival(int me) {
    int i = 0;
    while (i < THREADS && (i == me || atomic_load_explicit(&flags[i], LOOK) != ACTIVE)) i++;
    return i;
}

static void lock(int me) {
    for (;;) {
        atomic_store_explicit(&flags[me], WAITING, memory_order_relaxed);
        wait_for_turn(me);
        atomic_store_explicit(&flags[me], ACTIVE, ANNOUNCE);
        int other = rival(me);
        if (other == THREADS) {
            int whose = atomic_load_explicit(&turn, memory_order_relaxed);
            if (whose == me || atomic_load_explicit(&flags[whose], LOOK) == IDLE) break;
            other = whose;
        }
        atomic_store_explicit(&flags[me], WAITING, memory_order_relaxed);
        norns_await(atomic_load_explicit(&flags[other], memory_order_relaxed) != ACTIVE);
    }
    atomic_store_explicit(&turn, me, memory_order_relaxed);
}

static void unlock(int me) {
    int i = next(me);
    while (atomic_load_explicit(&flags[i], memory_order_relaxed) == IDLE) i = next(i);
    atomic_store_explicit(&turn, i, memory_order_relaxed);
    // Who reads this, or what we write here later, comes after what we did.
    atomic_store_explicit(&flags[me], IDLE, memory_order_release);
}

static int counter;

static void *count(void *argument) {
    int me = (int)(long)argument;
    lock(me);
    counter++;
    unlock(me);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, count, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert(counter == THREADS);
    return 0;
}
