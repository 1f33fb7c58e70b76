// Clocks do not go back along happens-before: a thread looks at the clock three times and hands the last time to another, which looks
// later. With -DBUG the flag is relaxed, so that nothing orders the two looks; SC and TSO keep them in order all the same, RA takes
// the flag for a release, and PSO and RC11 promise nothing. Looking at the clock orders nothing: with -DDATA it does not make up for the relaxed flag. It drains no buffer either: with
// -DBUFFERED two threads look at it between a store and a load.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc tso ra = correct
//@ run: -DDATA
//@ verdict: sc tso ra = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DBUFFERED
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#if defined BUG || defined DATA
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#else
#define RELEASE memory_order_release
#define ACQUIRE memory_order_acquire
#endif

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000 + time.tv_nsec;
}

#ifdef BUFFERED
static atomic_int written[2];
static int seen[2];

static void *worker(void *argument) {
    int me = argument != NULL;
    atomic_store_explicit(&written[me], 1, memory_order_relaxed);
    now();
    seen[me] = atomic_load_explicit(&written[!me], memory_order_relaxed);
    return NULL;
}
#else
static atomic_long handed;
static int data;

static void *worker(void *unused) {
    now();
    now();
    data = 1; //~ WRITE
    atomic_store_explicit(&handed, now(), RELEASE);
    return unused;
}
#endif

int main(void) {
    pthread_t threads[2];
#ifdef BUFFERED
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, i ? threads : NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(seen[0] || seen[1]); //~ BOTH
#else
    pthread_create(&threads[0], NULL, worker, NULL);
    long before = atomic_load_explicit(&handed, ACQUIRE);
    long after = now();
    if (before) {
#ifndef BUG
        assert(data == 1); //~ READ
#endif
#ifndef DATA
        assert(after >= before);
#endif
    }
    pthread_join(threads[0], NULL);
    assert(now() >= before && after > 0);
#endif
    return 0;
}
