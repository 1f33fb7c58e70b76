// A lock is taken by trying until it works; trying is a function, which leaves it to another to exchange. A failed attempt writes
// nothing, and what it expected lives for one attempt.
// -DBUG: nobody unlocks, so whoever comes second tries for ever. -DBUG=2: the lock is handed over by a relaxed store, as in tas_lock.c.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N!: the orders in which the lock is taken; each taker reads from the unlock before it
//@ reads-from: all = 2 // the same
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // N!: the orders in which the lock is taken; each taker reads from the unlock before it
//@ reads-from: all = 6 // the same
//@ run: -DN=2 -DBUG=1
//@ verdict: all = wrong livelock TRY
//@ run: -DN=2 -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 wrc11 = wrong race COUNT
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 2
#endif
#ifndef BUG
#define BUG 0
#endif

typedef struct {
    atomic_int owner;
} lock_t;

static bool replace(atomic_int *cell, int *expected, int new) {
    return atomic_compare_exchange_strong_explicit(cell, expected, new, memory_order_acquire, memory_order_relaxed); //~ TRY
}

static bool try_lock(lock_t *lock) {
    int expected = 0;
    return replace(&lock->owner, &expected, 1);
}

static void unlock(lock_t *lock) {
    if (BUG != 1) atomic_store_explicit(&lock->owner, 0, BUG == 2 ? memory_order_relaxed : memory_order_release);
}

static lock_t lock;
static int counter;

static void *worker(void *argument) {
    (void)argument;
    while (!try_lock(&lock)) sched_yield();
    counter = counter + 1; //~ COUNT
    unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N); //~ TOTAL
    return 0;
}
