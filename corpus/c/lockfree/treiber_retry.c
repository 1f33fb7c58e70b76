// Treiber's stack, from which each of two threads takes one of two values, and counts how often it comes in vain. One of them pushes
// both, so that the other may come too early any number of times: executions need not end, and what is wrong must be found all the
// same.
// -DBUG: push publishes relaxed, a race under RC11 and WRC11. Under PSO the compare-exchange lets what was stored before go to memory
// first; RA takes it as a release.
// -DBUG=2: pop takes the first node by a store, and both threads may take the same one.
//@ run:
//@ verdict: all = undecided
//@ run: -DBUG
//@ verdict: sc tso pso ra = undecided
//@ verdict: rc11 wrc11 = wrong race FILL|READ|LINK|FOLLOW
//@ run: -DBUG=2
//@ verdict: all = wrong assertion SAME
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node nodes[2];
static atomic_int retries;
static int taken;

static void push(struct node *node, int value) {
    node->value = value; //~ FILL
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do
        node->next = old; //~ LINK
    while (!atomic_compare_exchange_strong_explicit(&top, &old, node, BUG == 1 ? memory_order_relaxed : memory_order_release,
                                                    memory_order_relaxed));
}

static int pop(void) {
    for (;;) {
        struct node *old = atomic_load_explicit(&top, memory_order_acquire);
        if (old) {
            struct node *next = old->next; //~ FOLLOW
#if BUG == 2
            atomic_store_explicit(&top, next, memory_order_release);
            return old->value;
#else
            if (atomic_compare_exchange_strong_explicit(&top, &old, next, memory_order_acq_rel, memory_order_relaxed))
                return old->value; //~ READ
#endif
        }
        atomic_fetch_add_explicit(&retries, 1, memory_order_relaxed);
    }
}

static void *worker(void *unused) {
    push(&nodes[0], 1);
    push(&nodes[1], 2);
    taken = pop();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    int value = pop();
    pthread_join(thread, NULL);
    assert(value != taken); //~ SAME
    return 0;
}
