// The asserting variants of fib_bench (SV-COMP): the third thread asserts that neither counter exceeds the largest reachable
// value (true) or, with -DFALSE, that neither reaches it (false: if the two threads strictly alternate, the last sum does;
// that is possible already under SC). With -DJOIN the check is made by main after both threads have ended.
//@ run: -DN=2
//@ verdict: all = correct
//@ run: -DN=2 -DJOIN
//@ verdict: all = correct
//@ run: -DN=2 -DFALSE
//@ verdict: all = wrong assertion REACHED
//@ run: -DN=2 -DFALSE -DJOIN
//@ verdict: all = wrong assertion REACHED
//@ run: -DN=3 -DJOIN
//@ verdict: all = correct
//@ slow-run: -DN=4
//@ verdict: all = correct
//@ slow-run: -DN=5 -DFALSE -DJOIN
//@ verdict: all = wrong assertion REACHED
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
    int last_x = load(&x);
    int last_y = load(&y);
#ifdef FALSE
    assert(last_x < largest && last_y < largest); //~ REACHED
#else
    assert(last_x <= largest && last_y <= largest);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
#ifdef JOIN
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    checker(NULL);
#else
    pthread_create(&threads[2], NULL, checker, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
#endif
    return 0;
}
