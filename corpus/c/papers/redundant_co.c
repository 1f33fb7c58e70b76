// Two threads write N times each to one variable, a third reads it twice: an order of all writes is almost all redundant.
// Tracer (OOPSLA 2018), table 4.
// Counts: with modification order the interleavings of N, N and 2 events of one location. By reads-from, (2N+1)^2 pairs less
// those that go back: 2N to the initial value, and N(N-1)/2 for each writer.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 90 // (2N+2)! / (N! N! 2!)
//@ executions: wrc11 = 19 // as reads-from: only hb-ordered writes are ordered
//@ reads-from: all = 19 // 3N^2+3N+1
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 16632 // (2N+2)! / (N! N! 2!), Tracer table 4
//@ executions: wrc11 = 91 // as reads-from: only hb-ordered writes are ordered
//@ reads-from: all = 91 // Tracer table 4, 3N^2+3N+1
//@ slow-run: -DN=10
//@ verdict: all = correct
// With modification order (2N+2)! / (N! N! 2!) = 42678636: only for algorithms that do not order writes.
//@ executions: wrc11 = 331 // as reads-from: only hb-ordered writes are ordered
//@ reads-from: all = 331 // Tracer table 4, 3N^2+3N+1
//@ slow-run: -DN=15
//@ verdict: all = correct
// With modification order (2N+2)! / (N! N! 2!) = 76938289920: only for algorithms that do not order writes.
//@ executions: wrc11 = 721 // as reads-from: only hb-ordered writes are ordered
//@ reads-from: all = 721 // Tracer table 4, 3N^2+3N+1
//@ slow-run: -DN=20
//@ verdict: all = correct
// With modification order (2N+2)! / (N! N! 2!) = 118685861314020: only for algorithms that do not order writes.
//@ executions: wrc11 = 1261 // as reads-from: only hb-ordered writes are ordered
//@ reads-from: all = 1261 // Tracer table 4, 3N^2+3N+1
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int x;

static void *writer(void *argument) {
    for (int i = 0; i < N; i++) atomic_store(&x, (int)(long)argument);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    (void)atomic_load(&x);
    (void)atomic_load(&x);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, writer, (void *)1L);
    pthread_create(&threads[1], NULL, writer, (void *)2L);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
