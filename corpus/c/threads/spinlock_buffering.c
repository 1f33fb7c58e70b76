// Store buffering around spin locks: unlocking is a release store, so what is written under one lock may still be in the store buffer
// when the thread reads what another writes under another lock. With -DINSIDE both use one lock, and read under it: then one of
// them comes first. With -DMUTEX the locks are mutexes, whose unlocking is an update and drains a store buffer; a release that is no
// fence still lets the read pass it under RA, RC11 and WRC11.
//@ run:
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DMUTEX
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DINSIDE
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef MUTEX
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
#define LOCK pthread_mutex_lock
#define UNLOCK pthread_mutex_unlock
#else
static pthread_spinlock_t locks[2];
#define LOCK pthread_spin_lock
#define UNLOCK pthread_spin_unlock
#endif
static atomic_int written[2];
static int seen[2];

static void *worker(void *argument) {
    int me = argument != NULL;
#ifdef INSIDE
    LOCK(&locks[0]);
    atomic_store_explicit(&written[me], 1, memory_order_relaxed);
    seen[me] = atomic_load_explicit(&written[!me], memory_order_relaxed);
    UNLOCK(&locks[0]);
#else
    LOCK(&locks[me]);
    atomic_store_explicit(&written[me], 1, memory_order_relaxed);
    UNLOCK(&locks[me]);
    seen[me] = atomic_load_explicit(&written[!me], memory_order_relaxed);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
#ifndef MUTEX
    for (int i = 0; i < 2; i++) pthread_spin_init(&locks[i], PTHREAD_PROCESS_PRIVATE);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, i ? threads : NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(seen[0] || seen[1]); //~ BOTH
    return 0;
}
