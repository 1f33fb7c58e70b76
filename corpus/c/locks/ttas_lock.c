// The test-and-test-and-set lock (L. Rudolph and Z. Segall, ISCA 1984): look until it is free, then try to take it by an exchange.
// An exchange fails only after a look that saw it free; the next look must see something newer: finitely many attempts.
// -DBUG: the lock is handed over by a relaxed store. Nothing then orders the increment of one owner before that of the next: a
// data race under RC11. Under PSO the store may become visible before the increment, which is then lost. TSO keeps
// the two stores in order, RA takes every store as a release.
// -DBUG=2: the exchange is relaxed, with the same race. SC, TSO and PSO let nothing overtake it, RA takes it as an acquire.
// WRC11 does not order a failed exchange and the unlock: a thread may see the lock free, exchange what it wrote itself the last time,
// and from then on see nothing but its own write. No expectation there.
// Three threads have 162 complete executions ("Awaiting for Godot", FMCAD 2022, table 1, without loop purity; 36 with it, which removes
// the failed exchanges as well): no count here, since it depends on how far loops are simplified.
//@ run: -DN=2
//@ verdict: sc tso pso ra rc11 = correct
//@ run: -DN=3
//@ verdict: sc tso pso ra rc11 = correct
//@ run: -DN=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 = wrong race COUNT
//@ run: -DN=2 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 = wrong race COUNT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))

static atomic_int locked;

static void lock(void) {
    for (;;) {
        while (atomic_load_explicit(&locked, memory_order_relaxed)) {
        }
        if (!atomic_exchange_explicit(&locked, 1, WEAK(2, memory_order_acquire))) return;
    }
}

static void unlock(void) { atomic_store_explicit(&locked, 0, WEAK(1, memory_order_release)); }

static int counter;

static void *worker(void *argument) {
    (void)argument;
    lock();
    counter = counter + 1; //~ COUNT
    unlock();
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N); //~ TOTAL
    return 0;
}
