// A write to a block of its own that a thread does between two reads of one location counts for the order of seq_cst accesses, since
// RC11 lets happens-before end there with program order between different locations. By it, the first thread's store to y comes
// before the second read. If that read misses the store of 2, and the load behind this store misses the store to y, there is a
// cycle. Without the write there is none.
//@ run:
//@ verdict: rc11 = correct
//@ run: -DBUG=1
// Without the write it is allowed.
//@ verdict: rc11 = wrong assertion ORDER
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static int first, second, missed;

static void *write(void *unused) {
    (void)unused;
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

static void *read_twice(void *unused) {
    (void)unused;
    int *own = malloc(sizeof(int));
    int one = atomic_load_explicit(&x, memory_order_acquire);
#ifndef BUG
    *own = 1;
#endif
    int other = atomic_load_explicit(&x, memory_order_seq_cst);
    free(own);
    first = one;
    second = other;
    return NULL;
}

static void *overwrite(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 2, memory_order_seq_cst);
    missed = atomic_load_explicit(&y, memory_order_seq_cst) == 0;
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, write, NULL);
    pthread_create(&threads[1], NULL, read_twice, NULL);
    pthread_create(&threads[2], NULL, overwrite, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(!(first == 1 && second == 1 && missed && atomic_load(&x) == 2)); //~ ORDER
    return 0;
}
