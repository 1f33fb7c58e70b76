// N threads set the one variable, one of them to 'X' and the others to 'Y'; main joins them all and looks (SV-COMP's
// "singleton"; RVF, CAV 2021, table 1).
// Counts: N! orders of the writes, of which main reads the last: one of N.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 2 // N!
//@ executions: wrc11 = 2 // N: it does not order the writes
//@ reads-from: all = 2 // N
//@ values: all = 2 // RVF table 1: 'X' or 'Y'
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 24 // N!
//@ executions: wrc11 = 4 // N: it does not order the writes
//@ reads-from: all = 4 // N
//@ values: all = 2 // RVF table 1: 'X' or 'Y'
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 120 // N!
//@ executions: wrc11 = 5 // N: it does not order the writes
//@ reads-from: all = 5 // N
//@ values: all = 2 // RVF table 1: 'X' or 'Y'
//@ slow-run: -DN=20
//@ verdict: all = correct
// N! executions with modification order: only for algorithms that do not order writes.
//@ executions: wrc11 = 20 // N: it does not order the writes
//@ reads-from: all = 20 // RVF table 1, N
//@ values: all = 2 // RVF table 1: 'X' or 'Y'
//@ slow-run: -DN=30
//@ verdict: all = correct
// N! executions with modification order: only for algorithms that do not order writes.
//@ executions: wrc11 = 30 // N: it does not order the writes
//@ reads-from: all = 30 // N
//@ values: all = 2 // RVF table 1: 'X' or 'Y'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_char letter;

static void *set(void *argument) {
    atomic_store(&letter, (char)(long)argument);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, set, (void *)(long)(i == 0 ? 'X' : 'Y'));
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    char seen = atomic_load(&letter);
    assert(seen == 'X' || seen == 'Y');
    return 0;
}
