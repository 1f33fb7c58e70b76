// A block from malloc is published by a relaxed pointer. Who sees the pointer need not see the allocation nor the contents: an
// error under RC11 and WRC11, of which the race with the store of the contents is the plainest name (the allocation itself does
// not happen before the read either). Under PSO the pointer may become visible before the contents: the assertion depends
// on what nobody wrote. RA takes the accesses as release and acquire.
//@ run:
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong uninitialised DEPEND
//@ verdict: rc11 wrc11 = wrong race|uninitialised|use-after-free READ|WRITE|ALLOCATE
//@ run: -DRELEASE
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELEASE
#define LOOK memory_order_acquire
#define TELL memory_order_release
#else
#define LOOK memory_order_relaxed
#define TELL memory_order_relaxed
#endif

static _Atomic(int *) published;

static void *publisher(void *unused) {
    (void)unused;
    int *block = malloc(sizeof *block); //~ ALLOCATE
    *block = 42; //~ WRITE
    atomic_store_explicit(&published, block, TELL);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int *seen = atomic_load_explicit(&published, LOOK);
    if (seen) {
        int value = *seen; //~ READ
        assert(value == 42); //~ DEPEND
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, publisher, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
