// A ring buffer with one producer and one consumer (L. Lamport, "Specifying concurrent program modules", TOPLAS 1983). Each index
// has one writer; the slots are plain memory.
// -DBUG: the producer publishes its index relaxed. The consumer that sees the index is not synchronised with the store to the
// slot: a data race under RC11 and WRC11. Under PSO the index may become visible before the slot, and the consumer reads an old
// value. TSO keeps the stores in order, RA takes every store as a release.
// The other three are races under RC11 and WRC11 too, but right under SC, TSO, PSO (loads in order, and a store behind them) and RA:
// -DBUG=2: the consumer reads the producer's index relaxed. -DBUG=3: the consumer publishes its index relaxed, so that the producer may
// fill a slot again while it is read. -DBUG=4: the producer reads that index relaxed.
//@ run: -DITEMS=2
//@ verdict: all = correct
//@ run: -DITEMS=3
//@ verdict: all = correct
//@ run: -DITEMS=2 -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion VALUE
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DITEMS=2 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DITEMS=3 -DBUG=3
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DITEMS=3 -DBUG=4
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))
#define SIZE 2

static int slots[SIZE];
static atomic_int taken; // written by the consumer only
static atomic_int put;   // written by the producer only

static void *producer(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&taken, WEAK(4, memory_order_acquire)) == SIZE) {
        }
        slots[i % SIZE] = i + 1; //~ FILL
        atomic_store_explicit(&put, i + 1, WEAK(1, memory_order_release));
    }
    return NULL;
}

static void *consumer(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&put, WEAK(2, memory_order_acquire)) == i) {
        }
        int value = slots[i % SIZE]; //~ READ
        atomic_store_explicit(&taken, i + 1, WEAK(3, memory_order_release));
        assert(value == i + 1); //~ VALUE
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, producer, NULL);
    pthread_create(&threads[1], NULL, consumer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
