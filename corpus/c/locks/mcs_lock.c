// The queue lock of Mellor-Crummey and Scott ("Algorithms for scalable synchronization", TOCS 1991, algorithm 5): every waiter
// spins on its own node, and the owner hands over to its successor.
// -DBUG: the lock is handed over by a relaxed store. Nothing then orders the increment of one owner before that of the next: a
// data race under RC11 and WRC11. Under PSO the store may become visible before the increment, which is then lost. TSO keeps
// the two stores in order, RA takes every store as a release.
// The other three are no different from the right one under SC, TSO and PSO, which execute loads in order and let nothing overtake a
// read-modify-write, nor under RA:
// -DBUG=2: the load that waits is relaxed, with the same race.
// -DBUG=3: the exchange does not release. Who queues up behind a node then writes its link unordered with the node's own
// initialisation of it; if that comes last, the owner waits for its successor for ever, and the successor for the owner. (WRC11 does
// not say which comes last.)
// -DBUG=4: the compare-exchange that leaves an empty queue is relaxed. The next owner synchronises with the exchange before it
// (whose release sequence it continues), but not with the increment: a race.
//@ run: -DN=2
//@ verdict: all = correct
//@ run: -DN=3
//@ verdict: all = correct
//@ run: -DN=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion TOTAL
//@ verdict: rc11 wrc11 = wrong race COUNT
//@ run: -DN=2 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race COUNT
//@ run: -DN=2 -DBUG=3
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 = wrong livelock ALONE|QUEUED
//@ run: -DN=2 -DBUG=4
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

struct node {
    _Atomic(struct node *) next;
    atomic_int waiting;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void lock(struct node *mine) {
    atomic_store_explicit(&mine->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&mine->waiting, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, mine, BUG == 3 ? memory_order_acquire : memory_order_acq_rel);
    if (before) {
        atomic_store_explicit(&before->next, mine, memory_order_release);
        while (atomic_load_explicit(&mine->waiting, WEAK(2, memory_order_acquire))) { //~ QUEUED
        }
    }
}

static void unlock(struct node *mine) {
    struct node *successor = atomic_load_explicit(&mine->next, memory_order_acquire);
    if (!successor) {
        struct node *expected = mine;
        if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, WEAK(4, memory_order_release), memory_order_relaxed)) return;
        while (!(successor = atomic_load_explicit(&mine->next, memory_order_acquire))) { //~ ALONE
        }
    }
    atomic_store_explicit(&successor->waiting, 0, WEAK(1, memory_order_release));
}

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
