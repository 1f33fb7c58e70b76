// The ticket lock (J. Mellor-Crummey and M. Scott, "Algorithms for scalable synchronization", TOCS 1991, algorithm 2).
// -DBUG: the lock is handed over by a relaxed store. Nothing then orders the increment of one owner before that of the next: a
// data race under RC11 and WRC11. Under PSO the store may become visible before the increment, which is then lost. TSO keeps
// the two stores in order, RA takes every store as a release.
// -DBUG=2: the load that waits is relaxed, with the same race. SC, TSO and PSO execute loads in order, RA takes it as an acquire.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N!: the orders of the tickets; every wait has one store that ends it
//@ reads-from: all = 2 // the same
//@ blocked: all = 0 // whoever waits is served in the end
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // N!: the orders of the tickets; every wait has one store that ends it
//@ reads-from: all = 6 // the same
//@ blocked: all = 0 // whoever waits is served in the end
//@ run: -DN=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 wrc11 = wrong race COUNT
//@ run: -DN=2 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race COUNT
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

static atomic_int next_ticket;
static atomic_int now_serving;

static int lock(void) {
    int mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&now_serving, WEAK(2, memory_order_acquire)) != mine) {
    }
    return mine;
}

static void unlock(int mine) { atomic_store_explicit(&now_serving, mine + 1, WEAK(1, memory_order_release)); }

static int counter;

static void *worker(void *argument) {
    (void)argument;
    int mine = lock();
    counter = counter + 1; //~ COUNT
    unlock(mine);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N); //~ TOTAL
    return 0;
}
