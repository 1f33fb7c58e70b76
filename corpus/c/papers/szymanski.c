// Szymanski's mutual exclusion ("A simple solution to Lamport's concurrent programming problem with linear wait", ICS 1988) for
// two threads, each entering once: a waiting room with two doors, in one flag of five values a thread.
//
// Each flag has one writer and one other reader, so the only thing that can go wrong under a weak model is a load that
// overtakes an earlier store; a full fence behind each announcement (-DFENCE) makes every model behave like SC here.
// -DTSO_FENCES: the stores are relaxed. PSO may then make the store that leaves visible before what was stored inside, which then
// overwrites what the next one stored there; RC11 and WRC11 do not synchronise the two either. RA takes every store as a
// release. -DPSO_FENCES: also a fence between the two.
// Without fences both threads may read 0 all the way. Without fences there are also livelocks (a thread waits for a 4 that has
// come and gone); the wrong variant is written with assume (-DASSUME), so that the only finding is the assertion.
//@ run: -DFENCE
//@ verdict: all = correct
//@ run: -DASSUME
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DTSO_FENCES -DASSUME
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 wrc11 = wrong assertion BOTH
//@ run: -DPSO_FENCES
//@ verdict: all = correct
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

enum { OUTSIDE, AT_THE_DOOR, WAITING_IN_ROOM, IN_DOORWAY, DOOR_CLOSED };

static atomic_int flags[2];
static atomic_int inside;

#define look(thread) atomic_load_explicit(&flags[thread], memory_order_acquire)

static void announce(int thread, int state) {
    atomic_store_explicit(&flags[thread], state, TELL);
    FULL_FENCE();
}

static void *enter_once(void *argument) {
    int me = (int)(long)argument;
    int other = 1 - me;
    announce(me, AT_THE_DOOR);
    AWAIT(look(other) < IN_DOORWAY);
    announce(me, IN_DOORWAY);
    if (look(other) == AT_THE_DOOR) {
        announce(me, WAITING_IN_ROOM);
        AWAIT(look(other) == DOOR_CLOSED);
    }
    announce(me, DOOR_CLOSED);
    if (me == 1) AWAIT(look(0) < WAITING_IN_ROOM);
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
    // Thread 0 leaves only when nobody stands in the room or the doorway: neither 2 nor 3 (that is, 2 with the last bit cleared).
    if (me == 0) AWAIT((look(1) & ~1) != WAITING_IN_ROOM);
    STORE_FENCE();
    announce(me, OUTSIDE);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, enter_once, (void *)0L);
    pthread_create(&threads[1], NULL, enter_once, (void *)1L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
