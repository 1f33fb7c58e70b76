// Treiber's stack (R. K. Treiber, "Systems programming: coping with parallelism", IBM 1986). Nodes come from a static pool and are
// never used again, so there is no ABA problem and nothing to free. Two threads push, one pops twice, main pops the rest.
// -DBUG: the compare-exchange that publishes a node is relaxed. A popper that sees the node is not synchronised with the thread
// that filled it: a data race on its value under RC11 and WRC11. Under SC, TSO and PSO a read-modify-write waits for the earlier
// stores, RA takes it as a release.
// -DBUG=2: the first look at the top when popping is relaxed. The value is read only behind a compare-exchange that acquires, but the
// link to the next node before it: it may be too old, and the rest of the stack is lost. -DBUG=3: the failing compare-exchange is
// relaxed, with the same effect when the second attempt succeeds. Both need two nodes, and RC11 or WRC11.
//@ run: -DPUSHERS=1
//@ verdict: all = correct
//@ run: -DPUSHERS=2
//@ verdict: all = correct
//@ run: -DPUSHERS=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DPUSHERS=2 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong assertion LOST
//@ run: -DPUSHERS=2 -DBUG=3
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong assertion LOST
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef PUSHERS
#define PUSHERS 2
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node pool[PUSHERS];
static _Atomic(struct node *) top;
static int popped; // how many, by the popper and then by main

static void push(struct node *node, int value) {
    node->value = value; //~ FILL
    struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        atomic_store_explicit(&node->next, seen, memory_order_relaxed);
    } while (!atomic_compare_exchange_weak_explicit(&top, &seen, node, WEAK(1, memory_order_release), memory_order_relaxed));
}

// The value popped, or 0 if the stack is empty.
static int pop(void) {
    struct node *seen = atomic_load_explicit(&top, WEAK(2, memory_order_acquire));
    while (seen) {
        struct node *next = atomic_load_explicit(&seen->next, memory_order_relaxed);
        if (atomic_compare_exchange_weak_explicit(&top, &seen, next, memory_order_acquire, WEAK(3, memory_order_acquire))) {
            return seen->value; //~ READ
        }
    }
    return 0;
}

static void *pusher(void *argument) {
    int me = (int)(long)argument;
    push(&pool[me], me + 1);
    return NULL;
}

static void *popper(void *unused) {
    (void)unused;
    int first = pop();
    int second = pop();
    assert(first >= 0 && first <= PUSHERS && second >= 0 && second <= PUSHERS);
    assert(first == 0 || first != second);
    popped = (first != 0) + (second != 0);
    return NULL;
}

int main(void) {
    pthread_t threads[PUSHERS + 1];
    for (int i = 0; i < PUSHERS; i++) pthread_create(&threads[i], NULL, pusher, (void *)(long)i);
    pthread_create(&threads[PUSHERS], NULL, popper, NULL);
    for (int i = 0; i <= PUSHERS; i++) pthread_join(threads[i], NULL);
    while (pop()) popped++;
    assert(popped == PUSHERS); //~ LOST
    return 0;
}
