// The worker loop of PostgreSQL's shared latch (reported by T. Lane, 2011; studied by Alglave, Kroening, Nimal and Tautschnig,
// "Software verification for weak memory via program transformation", ESOP 2013): two workers hand work to each other. Each
// sets the other's flag, then its latch, and expects to find its flag when its latch is set.
// -DBUG: relaxed accesses. Under PSO the latch may become visible before the flag; under RC11 and WRC11 a worker that sees the
// latch need not see the flag. TSO keeps the stores in order, RA takes every access as release and acquire. (That variant has one
// round only: from the second round on a latch could also be lost, which is a livelock.)
// -DFENCE: the same relaxed accesses with fences, a release fence before the latch is set and an acquire fence behind the wait.
// Counts: worker 1 begins, and then each waits for the other; every read has one write it can read from.
//@ run: -DN=1
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ blocked: all = 0 // the same
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ blocked: all = 0 // the same
//@ run: -DN=1 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 wrc11 = wrong assertion LOST
//@ run: -DN=3 -DFENCE
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ blocked: all = 0 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifdef FENCE
#define FENCED(order) atomic_thread_fence(order)
#else
#define FENCED(order)
#endif
#if defined(BUG) || defined(FENCE)
#define LOOK memory_order_relaxed
#define TELL memory_order_relaxed
#else
#define LOOK memory_order_acquire
#define TELL memory_order_release
#endif

static atomic_int latch[2] = {0, 1};
static atomic_int flag[2] = {0, 1};

static void *worker(void *argument) {
    int me = (int)(long)argument;
    int other = 1 - me;
    for (int i = 0; i < N; i++) {
        while (!atomic_load_explicit(&latch[me], LOOK)) {
        }
        FENCED(memory_order_acquire);
        atomic_store_explicit(&latch[me], 0, memory_order_relaxed);
        assert(atomic_load_explicit(&flag[me], memory_order_relaxed)); //~ LOST
        atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
        atomic_store_explicit(&flag[other], 1, memory_order_relaxed);
        FENCED(memory_order_release);
        atomic_store_explicit(&latch[other], 1, TELL);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, worker, (void *)0L);
    pthread_create(&threads[1], NULL, worker, (void *)1L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
