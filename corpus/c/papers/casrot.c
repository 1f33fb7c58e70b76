// Rotation by compare-and-swap: thread i moves x from i-1 to i, if it finds i-1. A benchmark of RCMC
// (Kokologiannakis, Lahav, Sagonas, Vafeiadis, POPL 2018, table 1).
//
// Counts: if exactly the threads 1..k succeed, thread k+1 reads one of k other values and each later thread one of k+1:
// 1 + sum over k = 1..N-1 of k (k+1)^(N-k-1). The successful ones form a chain, so reads-from determines modification order,
// and every thread has one event, so that nothing else restricts it: the count is the same under every model.
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: all = 14 // RCMC table 1, and the formula
//@ reads-from: all = 14 // the formula
//@ run: -DN=6
//@ verdict: all = correct
//@ executions: all = 144 // RCMC table 1, and the formula
//@ reads-from: all = 144 // the formula
//@ run: -DN=8
//@ verdict: all = correct
//@ executions: all = 2048 // RCMC table 1, and the formula
//@ reads-from: all = 2048 // the formula
//@ slow-run: -DN=10
//@ verdict: all = correct
//@ executions: all = 38486 // RCMC table 1, and the formula
//@ reads-from: all = 38486 // the formula
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int x;

static void *rotate(void *argument) {
    int i = (int)(long)argument;
    int expected = i - 1;
    atomic_compare_exchange_strong_explicit(&x, &expected, i, memory_order_relaxed, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, rotate, (void *)(long)(i + 1));
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
