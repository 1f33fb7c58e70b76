// A plain read behind atomic writes that nothing orders: each of them may be the last, and so be read, under every model.
// The writers are joined, or (-DMUTEX) what one of them leaves under a mutex tells the other that both have written.
// With -DUNSEEN=v it is asserted that v is not read, which is wrong for every v that is written.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the orders of the writes; for wrc11 the writes that are read
//@ reads-from: all = 2 // the writes that are read
//@ run: -DUNSEEN=1
//@ verdict: all = wrong assertion seen
//@ run: -DUNSEEN=2
//@ verdict: all = wrong assertion seen
//@ run: -DWRITERS=3
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 6 // 3!
//@ executions: wrc11 = 3 // the writes that are read
//@ reads-from: all = 3
//@ run: -DWRITERS=3 -DUNSEEN=2
//@ verdict: all = wrong assertion seen
//@ run: -DMUTEX
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 4 // either locks first; the two orders of the writes
//@ executions: wrc11 = 3 // if the reader locks second, it reads one of two writes
//@ reads-from: all = 3
//@ run: -DMUTEX -DUNSEEN=1
//@ verdict: all = wrong assertion seen
//@ run: -DMUTEX -DUNSEEN=2
//@ verdict: all = wrong assertion seen
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef WRITERS
#define WRITERS 2
#endif

static int x;

static void check(int seen) {
    assert(seen >= 1 && seen <= WRITERS);
#ifdef UNSEEN
    assert(seen != UNSEEN); //~ seen
#endif
}

#ifdef MUTEX
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int has_written;

static void *writer(void *unused) {
    __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
    pthread_mutex_lock(&mutex);
    has_written = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    __atomic_store_n(&x, 2, __ATOMIC_RELAXED);
    pthread_mutex_lock(&mutex);
    int both = has_written;
    pthread_mutex_unlock(&mutex);
    if (both) check(x);
    pthread_join(thread, 0);
    return 0;
}
#else
static void *writer(void *value) {
    __atomic_store_n(&x, (int)(intptr_t)value, __ATOMIC_RELAXED);
    return 0;
}

int main(void) {
    pthread_t threads[WRITERS];
    for (int i = 0; i < WRITERS; i++) pthread_create(&threads[i], 0, writer, (void *)(intptr_t)(i + 1));
    for (int i = 0; i < WRITERS; i++) pthread_join(threads[i], 0);
    check(x);
    return 0;
}
#endif
