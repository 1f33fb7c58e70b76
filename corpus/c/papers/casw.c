// A compare-and-swap that may fail, and then a plain release store by each thread: writes that nobody reads.
// A benchmark of RCMC (POPL 2018, table 3), which shows what WRC11 gains by not ordering writes.
// Counts: one location only, where SC, TSO, PSO, RA and RC11 are all just coherence, so they agree.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 66 // RCMC table 3
//@ executions: wrc11 = 24 // RCMC table 3
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 1200 // RCMC table 3
//@ executions: wrc11 = 200 // RCMC table 3
//@ run: -DN=5
//@ verdict: wrc11 = correct
//@ executions: wrc11 = 2160 // RCMC table 3
//@ slow-run: -DN=5
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 32880 // RCMC table 3
//@ executions: wrc11 = 2160 // RCMC table 3
//@ slow-run: -DN=6
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 1270080 // RCMC table 3
//@ executions: wrc11 = 28812 // RCMC table 3
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *swap_then_write(void *argument) {
    int i = (int)(long)argument;
    int expected = 0;
    atomic_compare_exchange_strong_explicit(&x, &expected, i, memory_order_relaxed, memory_order_relaxed);
    atomic_store_explicit(&x, i + 3, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, swap_then_write, (void *)(long)(i + 1));
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
