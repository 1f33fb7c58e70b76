// The test-and-set lock (folklore), taken by compare-exchange so that a failed attempt writes nothing and the spin loop is pure.
// -DBUG: the lock is handed over by a relaxed store. Nothing then orders the increment of one owner before that of the next: a
// data race under RC11 and WRC11. Under PSO the store may become visible before the increment, which is then lost. TSO keeps
// the two stores in order, RA takes every store as a release.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N!: the orders in which the lock is taken; each taker reads from the unlock before it
//@ reads-from: all = 2 // the same
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // N!: the orders in which the lock is taken; each taker reads from the unlock before it
//@ reads-from: all = 6 // the same
//@ run: -DN=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 wrc11 = wrong race COUNT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifdef BUG
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

static atomic_int locked;

static void lock(void) {
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(&locked, &expected, 1, memory_order_acquire, memory_order_relaxed)) expected = 0;
}

static void unlock(void) { atomic_store_explicit(&locked, 0, HAND_OVER); }

static int counter;

static void *worker(void *argument) {
    (void)argument;
    lock();
    counter = counter + 1; //~ COUNT
    unlock();
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N); //~ TOTAL
    return 0;
}
