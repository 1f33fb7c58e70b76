// A block is freed, and only then its address becomes known, which nobody uses. Freeing waits for the stores before it, but not for those
// after it: both threads may miss each other's store.
//@ run:
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion MISSED
//@ run: -DAFTER
// The block is freed after the store, so the store is in memory before the thread reads.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion MISSED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int x, y;
static _Atomic(void *) place;
static int seen_x, seen_y;

static void *one(void *unused) {
    void *block = malloc(8);
#ifndef AFTER
    free(block);
#endif
    atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef AFTER
    free(block);
#endif
    atomic_store_explicit(&place, block, memory_order_relaxed);
    seen_x = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

static void *two(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    seen_y = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(seen_x || seen_y); //~ MISSED
    return 0;
}
