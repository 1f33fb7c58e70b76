// A bounded queue for many producers and consumers in the style of D. Vyukov (2010): each cell has a sequence number that says
// whose turn it is; a position is claimed by compare-exchange, the data is plain memory. Attempts do not wait: a full or empty
// queue is reported.
// -DBUG: the consumer reads the sequence number relaxed. It then reads the data without being synchronised with the producer: a
// data race under RC11 and WRC11. SC, TSO and PSO execute loads in order, RA takes every load as an acquire.
// -DBUG=2: the producer writes the sequence number relaxed, with the same race; under PSO the number may become visible before the
// data. TSO keeps the stores in order, RA takes the store as a release.
//@ run: -DPRODUCERS=1 -DCONSUMERS=1
//@ verdict: all = correct
//@ run: -DPRODUCERS=2 -DCONSUMERS=1
//@ verdict: all = correct
//@ run: -DPRODUCERS=1 -DCONSUMERS=2
//@ verdict: all = correct
//@ run: -DPRODUCERS=1 -DCONSUMERS=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DPRODUCERS=1 -DCONSUMERS=1 -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion VALUE
//@ verdict: rc11 wrc11 = wrong race FILL|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))
#define SIZE 2

struct cell {
    atomic_uint sequence;
    int data;
};

static struct cell cells[SIZE];
static atomic_uint to_put;
static atomic_uint to_get;
static atomic_int got[PRODUCERS + 1];

static int enqueue(int data) {
    unsigned position = atomic_load_explicit(&to_put, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &cells[position % SIZE];
        unsigned sequence = atomic_load_explicit(&cell->sequence, memory_order_acquire);
        int difference = (int)(sequence - position);
        if (difference < 0) return 0;
        if (difference > 0) {
            position = atomic_load_explicit(&to_put, memory_order_relaxed);
        } else if (atomic_compare_exchange_weak_explicit(&to_put, &position, position + 1, memory_order_relaxed, memory_order_relaxed)) {
            cell->data = data; //~ FILL
            atomic_store_explicit(&cell->sequence, position + 1, WEAK(2, memory_order_release));
            return 1;
        }
    }
}

static int dequeue(int *data) {
    unsigned position = atomic_load_explicit(&to_get, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &cells[position % SIZE];
        unsigned sequence = atomic_load_explicit(&cell->sequence, WEAK(1, memory_order_acquire));
        int difference = (int)(sequence - (position + 1));
        if (difference < 0) return 0;
        if (difference > 0) {
            position = atomic_load_explicit(&to_get, memory_order_relaxed);
        } else if (atomic_compare_exchange_weak_explicit(&to_get, &position, position + 1, memory_order_relaxed, memory_order_relaxed)) {
            *data = cell->data; //~ READ
            atomic_store_explicit(&cell->sequence, position + SIZE, memory_order_release);
            return 1;
        }
    }
}

static void *producer(void *argument) {
    int done = enqueue((int)(long)argument);
    assert(done); // at most SIZE items
    return NULL;
}

static void *consumer(void *unused) {
    (void)unused;
    int data = 0;
    if (dequeue(&data)) {
        assert(data >= 1 && data <= PRODUCERS); //~ VALUE
        int before = atomic_fetch_add_explicit(&got[data], 1, memory_order_relaxed);
        assert(before == 0);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[PRODUCERS + CONSUMERS];
    for (unsigned i = 0; i < SIZE; i++) atomic_init(&cells[i].sequence, i);
    for (int i = 0; i < PRODUCERS; i++) pthread_create(&threads[i], NULL, producer, (void *)(long)(i + 1));
    for (int i = 0; i < CONSUMERS; i++) pthread_create(&threads[PRODUCERS + i], NULL, consumer, NULL);
    for (int i = 0; i < PRODUCERS + CONSUMERS; i++) pthread_join(threads[i], NULL);
    return 0;
}
