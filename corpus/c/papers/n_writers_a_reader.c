// N threads write different values to one variable, one thread reads it: most of the order of the writes does not matter.
// Tracer (OOPSLA 2018), table 4.
// Counts: one location, all N+1 events in conflict, so (N+1)! orders; the read has N+1 writes to read from.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 24 // (N+1)!
//@ executions: wrc11 = 4 // N+1: it does not order the writes
//@ reads-from: all = 4 // N+1
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 720 // (N+1)!
//@ executions: wrc11 = 6 // N+1: it does not order the writes
//@ reads-from: all = 6 // N+1
//@ slow-run: -DN=7
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 40320 // (N+1)!
//@ executions: wrc11 = 8 // N+1: it does not order the writes
//@ reads-from: all = 8 // Tracer table 4, N+1
//@ slow-run: -DN=10
//@ verdict: all = correct
// (N+1)! = 39916800 executions with modification order: only for algorithms that do not order writes.
//@ executions: wrc11 = 11 // N+1: it does not order the writes
//@ reads-from: all = 11 // Tracer table 4, N+1
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *argument) {
    atomic_store(&x, (int)(long)argument);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    (void)atomic_load(&x);
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, writer, (void *)(long)(i + 1));
    pthread_create(&threads[N], NULL, reader, NULL);
    for (int i = 0; i <= N; i++) pthread_join(threads[i], NULL);
    return 0;
}
