// Figure 1 of "Stateless Model Checking Under a Reads-Value-From Equivalence" (CAV 2021): three threads write the same values,
// and two of them read: 98 orders of conflicting accesses, 9 ways to read, but only one behaviour.
//@ verdict: all = correct
//@ executions: sc = 98 // the paper's figure 1
//@ reads-from: sc = 9 // the paper's figure 1
//@ values: all = 1 // the paper's figure 1; each reader has its own write before the read, and all write the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static atomic_int y;

static void *thread1(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *thread2(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 1); // its own write is there, and all write the same
    return NULL;
}

static void *thread3(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    assert(atomic_load_explicit(&y, memory_order_relaxed) == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, thread1, NULL);
    pthread_create(&threads[1], NULL, thread2, NULL);
    pthread_create(&threads[2], NULL, thread3, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
