// Two reads, one read and one write of one location in three threads: the example by which RCMC (POPL 2018, section 2.2)
// explains revisit sets. Counts: 3 pairs that do not go back, times 2.
//@ verdict: all = correct
//@ executions: all = 6 // RCMC section 2.2
//@ reads-from: all = 6 // one write: reads-from determines everything
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *read_twice(void *unused) {
    (void)unused;
    int a = atomic_load_explicit(&x, memory_order_relaxed);
    int b = atomic_load_explicit(&x, memory_order_relaxed);
    assert(a <= b);
    return NULL;
}

static void *read_once(void *unused) {
    (void)unused;
    (void)atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

static void *writer(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, read_twice, NULL);
    pthread_create(&threads[1], NULL, read_once, NULL);
    pthread_create(&threads[2], NULL, writer, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
