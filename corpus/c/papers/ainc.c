// N threads add one to the same counter. A benchmark of RCMC (POPL 2018, table 2).
// Counts: N! orders of the additions; each reads from its predecessor, so reads-from determines the order.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // RCMC table 2, N!
//@ reads-from: all = 6 // N!
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: all = 24 // RCMC table 2, N!
//@ reads-from: all = 24 // N!
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 120 // RCMC table 2, N!
//@ reads-from: all = 120 // N!
//@ run: -DN=6
//@ verdict: all = correct
//@ executions: all = 720 // RCMC table 2, N!
//@ reads-from: all = 720 // N!
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *add(void *unused) {
    (void)unused;
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(atomic_load_explicit(&x, memory_order_relaxed) == N); // after the joins only the last addition can be read
    return 0;
}
