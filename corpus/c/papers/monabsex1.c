// N threads store the same value to one variable and check that it is there: nothing but that value can be read (SV-COMP's
// "45_monabsex1"; Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, CAV 2021, "RVF", table 1).
// Counts: N! orders of the writes; the thread whose write is the k-th reads from one of the N-k+1 from there on: (N!)^2. By
// reads-from: every thread reads its own write or another's that must be later; such choices without a cycle are the rooted
// forests on N nodes, (N+1)^(N-1). One location, so the models that order writes agree.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 4 // (N!)^2
//@ reads-from: sc tso pso ra rc11 = 3 // (N+1)^(N-1)
//@ values: all = 1 // RVF table 1: only 1 can be read
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 36 // (N!)^2
//@ reads-from: sc tso pso ra rc11 = 16 // (N+1)^(N-1)
//@ values: all = 1 // RVF table 1: only 1 can be read
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 576 // (N!)^2
//@ reads-from: sc tso pso ra rc11 = 125 // (N+1)^(N-1)
//@ values: all = 1 // RVF table 1: only 1 can be read
//@ slow-run: -DN=7
//@ verdict: all = correct
// Executions with modification order: (N!)^2 = 25401600 (RVF table 1).
//@ reads-from: sc tso pso ra rc11 = 262144 // RVF table 1, (N+1)^(N-1)
//@ values: all = 1 // RVF table 1: only 1 can be read
//@ slow-run: -DN=8
//@ verdict: all = correct
// Executions with modification order: (N!)^2 = 1625702400.
//@ reads-from: sc tso pso ra rc11 = 4782969 // (N+1)^(N-1)
//@ values: all = 1 // RVF table 1: only 1 can be read
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int state;

static void *set_and_check(void *unused) {
    (void)unused;
    atomic_store(&state, 1);
    assert(atomic_load(&state) == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, set_and_check, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
