// N threads add one to x and then one to y. A benchmark of RCMC (POPL 2018, table 2; RCMC itself explores duplicates here).
// Counts: (N!)^2. The order on x and the order on y are independent: an edge leads from each x to the y of its thread and
// none back, so no model forbids a combination, and reads-from determines both orders.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 36 // RCMC table 2, (N!)^2
//@ reads-from: all = 36 // (N!)^2
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: all = 576 // RCMC table 2, (N!)^2
//@ reads-from: all = 576 // (N!)^2
//@ slow-run: -DN=5
//@ verdict: all = correct
//@ executions: all = 14400 // RCMC table 2, (N!)^2
//@ reads-from: all = 14400 // (N!)^2
//@ slow-run: -DN=6
//@ verdict: all = correct
//@ executions: all = 518400 // RCMC table 2, (N!)^2
//@ reads-from: all = 518400 // (N!)^2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;
static atomic_int y;

static void *add(void *unused) {
    (void)unused;
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(atomic_load_explicit(&x, memory_order_relaxed) == N);
    assert(atomic_load_explicit(&y, memory_order_relaxed) == N);
    return 0;
}
