// Peterson's mutual exclusion for two threads ("Myths about the mutual exclusion problem", 1981), each entering once.
//
// -DFENCE puts a full fence between the announcing stores and the loads: enough under TSO. Under PSO the turn may still become
// visible before the flag: thread 0 gives the turn away, thread 1 announces itself, takes the turn, sees no flag and enters,
// then thread 0 finds the turn to be its own. Under RA and RC11 the same execution is allowed since a store to turn that
// overwrites another synchronises with nothing. -DFENCE_BETWEEN puts a second full fence between the two stores: then the two
// fences of one thread and the two of the other would be in a cycle. WRC11 does not order the two stores to turn at all, so
// that each thread may read the other's, and both enter.
// -DEXCHANGE changes the turn by an exchange: the second exchange reads from the first, and with it sees the flag. The load of
// the turn then reads that thread's own exchange, the last one: right under every model without a fence.
// In the wrong variants waiting is written with assume (-DASSUME), so that the only finding is the assertion.
//@ run: -DEXCHANGE
//@ verdict: all = correct
//@ run: -DFENCE -DFENCE_BETWEEN -DASSUME
//@ verdict: sc tso pso ra rc11 = correct
//@ verdict: wrc11 = wrong assertion BOTH
//@ run: -DFENCE -DASSUME
//@ verdict: sc tso = correct
//@ verdict: pso ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DASSUME
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef ASSUME
#include "norns.h"
#define AWAIT(condition) norns_assume(condition)
#else
#define AWAIT(condition) while (!(condition))
#endif

static atomic_int wants[2];
static atomic_int turn;
static atomic_int inside;

static void *enter_once(void *argument) {
    int me = (int)(long)argument;
    int other = 1 - me;
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
#ifdef FENCE_BETWEEN
    atomic_thread_fence(memory_order_seq_cst);
#endif
#ifdef EXCHANGE
    atomic_exchange_explicit(&turn, other, memory_order_acq_rel);
#else
    atomic_store_explicit(&turn, other, memory_order_relaxed);
#endif
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    AWAIT(!atomic_load_explicit(&wants[other], memory_order_acquire)
          || atomic_load_explicit(&turn, memory_order_acquire) == me);
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
    atomic_store_explicit(&wants[me], 0, memory_order_release);
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
