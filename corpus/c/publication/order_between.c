// The counterpart of order_around: a block is filled before a thread reads x and stores the block's address there. Nothing is between the
// read and the store, so under RC11 the order of seq_cst accesses does not lead from the first thread through them to the third.
// -DBETWEEN: the block is filled between them, and the order does.
//@ run:
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 = wrong assertion LAST
//@ run: -DBETWEEN
//@ verdict: sc tso pso rc11 = correct
//@ verdict: ra = wrong assertion LAST
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic(uintptr_t) x;
static atomic_int y;
static uintptr_t seen_x;
static int seen_y;

static void *one(void *unused) {
    atomic_store(&y, 1);
    atomic_store_explicit(&x, 1, memory_order_release);
    return unused;
}

static void *two(void *unused) {
    int *block = malloc(sizeof *block);
    *block = 1;
    uintptr_t seen = atomic_load_explicit(&x, memory_order_acquire);
#ifdef BETWEEN
    *block = 2;
#endif
    atomic_store(&x, (uintptr_t)block);
    seen_x = seen;
    return unused;
}

static void *three(void *unused) {
    atomic_store(&x, 2);
    seen_y = atomic_load(&y);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    uintptr_t last = atomic_load_explicit(&x, memory_order_relaxed);
    assert(!(seen_x == 1 && last == 2 && seen_y == 0)); //~ LAST
    return 0;
}
