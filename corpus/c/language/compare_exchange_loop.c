// A loop around a weak compare-exchange: each thread multiplies, so that the final value shows that nothing was lost.
// A failed attempt reads a newer value, so the loop ends.
//@ run: -DN=2
//@ verdict: all = correct
//@ run: -DN=3
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int product = 1;

static void *multiply(void *argument) {
    int by = (int)(long)argument;
    int seen = atomic_load_explicit(&product, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(&product, &seen, seen * by, memory_order_relaxed, memory_order_relaxed)) {
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int expected = 1;
    for (int i = 0; i < N; i++) {
        expected *= i + 2;
        pthread_create(&threads[i], NULL, multiply, (void *)(long)(i + 2));
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(atomic_load(&product) == expected);
    return 0;
}
