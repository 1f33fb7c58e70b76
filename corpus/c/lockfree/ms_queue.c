// The queue of Michael and Scott ("Simple, fast, and practical non-blocking and blocking concurrent queue algorithms", PODC 1996).
// Nodes come from a static pool and are never used again, so pointers need no counters and nothing is freed.
// -DBUG: the compare-exchange that links a node to the queue is relaxed. A thread that follows the link is not synchronised with
// the one that filled the node: a data race on its value under RC11 and WRC11. Under SC, TSO and PSO a read-modify-write waits for
// the earlier stores, RA takes it as a release.
// -DBUG=2: the dequeuer follows the link by a relaxed load, with the same race. SC, TSO and PSO execute loads in order.
// -DENDS_RELAXED: the ends of the queue are read and moved relaxed. That is right, for nodes that are never used again: what is read
// of a node is a link, which has been null from the start, or its value, behind a link that was read with acquire.
//@ run: -DENQUEUERS=1
//@ verdict: all = correct
//@ run: -DENQUEUERS=2
//@ verdict: all = correct
//@ run: -DENQUEUERS=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DENQUEUERS=1 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DENQUEUERS=1 -DENDS_RELAXED
//@ verdict: all = correct
//@ run: -DENQUEUERS=2 -DENDS_RELAXED
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ENQUEUERS
#define ENQUEUERS 1
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))
#ifdef ENDS_RELAXED
#define END_LOOK memory_order_relaxed
#define END_MOVE memory_order_relaxed
#else
#define END_LOOK memory_order_acquire
#define END_MOVE memory_order_release
#endif

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node pool[ENQUEUERS + 1]; // the last one is the dummy at the start
static _Atomic(struct node *) head = &pool[ENQUEUERS];
static _Atomic(struct node *) tail = &pool[ENQUEUERS];

#define look_at_end(end) atomic_load_explicit(end, END_LOOK)

static void advance(_Atomic(struct node *) *end, struct node *from, struct node *to) {
    atomic_compare_exchange_strong_explicit(end, &from, to, END_MOVE, memory_order_relaxed);
}

static void enqueue(struct node *node, int value) {
    node->value = value; //~ FILL
    for (;;) {
        struct node *last = look_at_end(&tail);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next) {
            advance(&tail, last, next);
            continue;
        }
        struct node *expected = NULL;
        if (atomic_compare_exchange_strong_explicit(&last->next, &expected, node, WEAK(1, memory_order_release), memory_order_relaxed)) {
            advance(&tail, last, node);
            return;
        }
    }
}

// The value dequeued, or 0 if the queue is empty.
static int dequeue(void) {
    for (;;) {
        struct node *first = look_at_end(&head);
        struct node *last = look_at_end(&tail);
        struct node *next = atomic_load_explicit(&first->next, WEAK(2, memory_order_acquire));
        if (!next) return 0;
        if (first == last) {
            advance(&tail, last, next);
            continue;
        }
        int value = next->value; //~ READ
        if (atomic_compare_exchange_strong_explicit(&head, &first, next, END_MOVE, memory_order_relaxed)) return value;
    }
}

static void *enqueuer(void *argument) {
    int me = (int)(long)argument;
    enqueue(&pool[me], me + 1);
    return NULL;
}

static void *dequeuer(void *unused) {
    (void)unused;
    int first = dequeue();
    int second = dequeue();
    assert(first >= 0 && first <= ENQUEUERS && second >= 0 && second <= ENQUEUERS);
    assert(first == 0 || first != second);
    return NULL;
}

int main(void) {
    pthread_t threads[ENQUEUERS + 1];
    for (int i = 0; i < ENQUEUERS; i++) pthread_create(&threads[i], NULL, enqueuer, (void *)(long)i);
    pthread_create(&threads[ENQUEUERS], NULL, dequeuer, NULL);
    for (int i = 0; i <= ENQUEUERS; i++) pthread_join(threads[i], NULL);
    return 0;
}
