// Main counts up an index and spawns a thread each time, which marks the cell of the index it happens to see (SV-COMP's
// "sigma"; Tracer, OOPSLA 2018, tables 3 and 5).
// Counts: the thread spawned when the index is k reads one of k..N-1: N! ways. With the order of the marks in each cell,
// going from the last thread to the first, the k-th has k cells to choose from and k-1 places behind marks already there:
// 1 * 3 * ... * (2N-1). Nothing orders the marks of a cell, so every model allows all of it.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 15 // (2N-1)!!
//@ executions: wrc11 = 6 // N!
//@ reads-from: all = 6 // N!
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 945 // Tracer tables 3 and 5, (2N-1)!!
//@ executions: wrc11 = 120 // N!
//@ reads-from: all = 120 // Tracer tables 3 and 5, N!
//@ run: -DN=6
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 10395 // Tracer tables 3 and 5, (2N-1)!!
//@ executions: wrc11 = 720 // N!
//@ reads-from: all = 720 // Tracer tables 3 and 5, N!
//@ slow-run: -DN=7
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 135135 // Tracer tables 3 and 5, (2N-1)!!
//@ executions: wrc11 = 5040 // N!
//@ reads-from: all = 5040 // Tracer tables 3 and 5, N!
//@ slow-run: -DN=8
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 2027025 // Tracer tables 3 and 5, (2N-1)!!
//@ executions: wrc11 = 40320 // N!
//@ reads-from: all = 40320 // Tracer tables 3 and 5, N!
//@ slow-run: -DN=9
//@ verdict: all = correct
// With modification order (2N-1)!! = 34459425: only for algorithms that do not order writes.
//@ executions: wrc11 = 362880 // N!
//@ reads-from: all = 362880 // Tracer tables 3 and 5, N!
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int cells[N];
static atomic_int index_ = -1;

static void *mark(void *unused) {
    (void)unused;
    atomic_store(&cells[atomic_load(&index_)], 1);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        atomic_store(&index_, atomic_load(&index_) + 1);
        pthread_create(&threads[i], NULL, mark, NULL);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
