// Two threads compute Fibonacci numbers by adding two counters to each other, a third looks whether one of them exceeds the
// largest reachable value. A well-known benchmark of SV-COMP (there unbounded in the checks of main); RCMC table 5.
// Release stores and acquire loads: under TSO the stores are buffered, and the weak models agree. Each variable has one writer, so
// that WRC11 has nothing to leave unordered.
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: sc = 1698 // two independent tools agree on it (RCMC table 5 prints a little more, for an old tool)
//@ executions: tso pso ra rc11 wrc11 = 2258 // RCMC table 5
//@ awaits: sc = 1698+0 // nobody waits, so nothing is explored in vain
//@ awaits: tso pso ra rc11 = 2258+0 // likewise
//@ reads-from: sc = 1698 // each variable has one writer: reads-from determines modification order
//@ reads-from: tso pso ra rc11 wrc11 = 2258 // likewise
//@ slow-run: -DN=4
//@ verdict: all = correct
//@ executions: sc = 19605 // two independent tools agree on it (RCMC table 5 prints a little more, for an old tool)
//@ executions: tso pso ra rc11 wrc11 = 34205 // RCMC table 5
//@ reads-from: sc = 19605 // each variable has one writer: reads-from determines modification order
//@ reads-from: tso pso ra rc11 wrc11 = 34205 // likewise
//@ slow-run: -DN=5
//@ verdict: all = correct
//@ executions: sc = 218243 // two independent tools agree on it (RCMC table 5 prints a little more, for an old tool)
//@ executions: tso pso ra rc11 wrc11 = 525630 // RCMC table 5
//@ reads-from: sc = 218243 // each variable has one writer: reads-from determines modification order
//@ reads-from: tso pso ra rc11 wrc11 = 525630 // likewise
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x = 1;
static atomic_int y = 1;

static int load(atomic_int *variable) { return atomic_load_explicit(variable, memory_order_acquire); }
static void store(atomic_int *variable, int value) { atomic_store_explicit(variable, value, memory_order_release); }

// Fibonacci numbers from fibonacci(0) = fibonacci(1) = 1. Two counters that start at 1 and are added to each other in turn,
// N times each, reach fibonacci(2N+1) and no more: every value is the sum of two that were written causally before it.
static int fibonacci(int n) {
    int current = 1, next = 1;
    for (int i = 0; i < n; i++) {
        int sum = current + next;
        current = next;
        next = sum;
    }
    return current;
}

static void *first(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        int p = load(&x);
        int q = load(&y);
        store(&x, p + q);
    }
    return NULL;
}

static void *second(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        int p = load(&x);
        int q = load(&y);
        store(&y, p + q);
    }
    return NULL;
}

static void *checker(void *unused) {
    (void)unused;
    int largest = fibonacci(2 * N + 1);
    if (load(&x) > largest || load(&y) > largest) assert(0);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, checker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
