// A one-shot event: the setter leaves a message and sets the event, N waiters wait for it and read the message (folklore).
// -DBUG: the waiting load is relaxed, so a waiter is not synchronised with the setter: a data race under RC11 and WRC11. SC, TSO
// and PSO execute loads in order (and the store is still a release), RA takes every load as an acquire.
// Counts: every wait has one store that ends it: one execution.
//@ run: -DN=1
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ blocked: all = 0 // the same
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ blocked: all = 0 // the same
//@ run: -DN=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif
#ifdef BUG
#define LOOK memory_order_relaxed
#else
#define LOOK memory_order_acquire
#endif

static int message;
static atomic_int event;

static void *setter(void *unused) {
    (void)unused;
    message = 42; //~ FILL
    atomic_store_explicit(&event, 1, memory_order_release);
    return NULL;
}

static void *waiter(void *unused) {
    (void)unused;
    while (!atomic_load_explicit(&event, LOOK)) {
    }
    assert(message == 42); //~ READ
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, waiter, NULL);
    pthread_create(&threads[N], NULL, setter, NULL);
    for (int i = 0; i <= N; i++) pthread_join(threads[i], NULL);
    return 0;
}
