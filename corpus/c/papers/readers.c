// One writer and N readers of one variable: every reader sees the write or not. A benchmark of RCMC (POPL 2018, table 1).
// Counts: 2^N, since the readers do not know of each other; one write, so the same under every model.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 8 // RCMC table 1, 2^N
//@ reads-from: all = 8 // 2^N
//@ run: -DN=8
//@ verdict: all = correct
//@ executions: all = 256 // RCMC table 1, 2^N
//@ reads-from: all = 256 // 2^N
//@ run: -DN=10
//@ verdict: all = correct
//@ executions: all = 1024 // 2^N
//@ reads-from: all = 1024 // 2^N
//@ slow-run: -DN=13
//@ verdict: all = correct
//@ executions: all = 8192 // RCMC table 1, 2^N
//@ reads-from: all = 8192 // 2^N
//@ slow-run: -DN=18
//@ verdict: all = correct
//@ executions: all = 262144 // RCMC table 1, 2^N
//@ reads-from: all = 262144 // 2^N
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 42, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int value = atomic_load_explicit(&x, memory_order_acquire);
    assert(value == 0 || value == 42);
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
    pthread_create(&threads[0], NULL, writer, NULL);
    for (int i = 1; i <= N; i++) pthread_create(&threads[i], NULL, reader, NULL);
    for (int i = 0; i <= N; i++) pthread_join(threads[i], NULL);
    return 0;
}
