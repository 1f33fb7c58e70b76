// The queue lock of Craig, Landin and Hagersten (T. Craig, 1993; P. Magnusson, A. Landin, E. Hagersten, IPPS 1994): every waiter
// spins on the node of its predecessor. Each thread takes the lock once, so no node is used again.
// -DBUG: the lock is handed over by a relaxed store. Nothing then orders the increment of one owner before that of the next: a
// data race under RC11 and WRC11. Under PSO the store may become visible before the increment, which is then lost. TSO keeps
// the two stores in order, RA takes every store as a release.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N!: the orders of the exchanges; every wait has one store that ends it, since the exchange makes the predecessor's announcement visible
//@ reads-from: all = 2 // the same
//@ blocked: all = 0 // whoever waits is served in the end
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // N!: the orders of the exchanges; every wait has one store that ends it, since the exchange makes the predecessor's announcement visible
//@ reads-from: all = 6 // the same
//@ blocked: all = 0 // whoever waits is served in the end
//@ run: -DN=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 wrc11 = wrong race COUNT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifdef BUG
#define HAND_OVER memory_order_relaxed
#else
#define HAND_OVER memory_order_release
#endif

struct node {
    atomic_int locked;
};

static struct node nodes[N + 1]; // the last one stands for a predecessor that is long gone
static _Atomic(struct node *) tail = &nodes[N];

static void lock(struct node *mine) {
    atomic_store_explicit(&mine->locked, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, mine, memory_order_acq_rel);
    while (atomic_load_explicit(&before->locked, memory_order_acquire)) {
    }
}

static void unlock(struct node *mine) { atomic_store_explicit(&mine->locked, 0, HAND_OVER); }

static int counter;

static void *worker(void *argument) {
    struct node *mine = &nodes[(long)argument];
    lock(mine);
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
