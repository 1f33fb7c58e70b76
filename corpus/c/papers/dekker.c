// Dekker's mutual exclusion for two threads (Dijkstra, "Cooperating sequential processes", 1965), each entering once. The turn
// changes only when a thread leaves, so the loop around the two waits is entered at most once and is written out.
//
// A thread announces itself and then looks at the other's flag: store, then load, which every weak model may reorder. A full
// fence between the two (-DFENCE) restores SC for this: each flag has one writer, so the only cycle is store buffering, and
// one announcing store needs no fence against another under PSO. Sequentially consistent accesses (-DSEQ_CST) do it too, but
// not under RA, which takes every access as release or acquire.
//
// -DTSO_FENCES: the stores are relaxed, and the full fences stand where TSO needs them. PSO may then make the store that leaves
// visible before what was stored inside, which then overwrites what the next one stored there; RC11 and WRC11 do not
// synchronise the two either. RA takes every store as a release. -DPSO_FENCES: also a fence between the two kinds of stores.
// In the wrong variants waiting is written with assume (-DASSUME), so that the only finding is the assertion.
//@ run: -DFENCE
//@ verdict: all = correct
//@ run: -DASSUME
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DSEQ_CST -DASSUME
//@ verdict: sc tso pso rc11 wrc11 = correct
//@ verdict: ra = wrong assertion BOTH
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
#ifdef SEQ_CST
#define LOOK memory_order_seq_cst
#define TELL memory_order_seq_cst
#elif defined(TSO_FENCES)
#define LOOK memory_order_acquire
#define TELL memory_order_relaxed
#else
#define LOOK memory_order_acquire
#define TELL memory_order_release
#endif

static atomic_int wants[2];
static atomic_int turn;
static atomic_int inside;

static void *enter_once(void *argument) {
    int me = (int)(long)argument;
    int other = 1 - me;
    atomic_store_explicit(&wants[me], 1, TELL);
    FULL_FENCE();
    if (atomic_load_explicit(&wants[other], LOOK)) {
        if (atomic_load_explicit(&turn, LOOK) != me) {
            atomic_store_explicit(&wants[me], 0, TELL);
            AWAIT(atomic_load_explicit(&turn, LOOK) == me);
            atomic_store_explicit(&wants[me], 1, TELL);
            FULL_FENCE();
        }
        AWAIT(!atomic_load_explicit(&wants[other], LOOK));
    }
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
    STORE_FENCE();
    atomic_store_explicit(&turn, other, TELL);
    atomic_store_explicit(&wants[me], 0, TELL);
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
