// A ring buffer of one place, whose producer and consumer count how often they come in vain. A loop that counts does not only wait: it
// may run for ever, so that no checker can say that the program is right. What is wrong must be found all the same.
// -DBUG: the producer publishes relaxed: a race under RC11 and WRC11, and under PSO the number may become visible before the place is
// filled. TSO keeps stores in order, RA takes every store as a release.
// -DBUG=2: the producer fills one place too many, and what has not been taken is lost; a race where races are errors.
//@ run:
//@ verdict: all = undecided
//@ run: -DBUG
//@ verdict: sc tso ra = undecided
//@ verdict: pso = wrong assertion VALUE
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DBUG=2
//@ verdict: sc tso pso = wrong assertion VALUE
//@ verdict: ra rc11 wrc11 = wrong race FILL|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define ITEMS 2
#define SIZE 1
#define ROOM (BUG == 2 ? SIZE + 1 : SIZE)

static int slots[SIZE];
static atomic_int taken, put, retries;

static void in_vain(void) { atomic_fetch_add_explicit(&retries, 1, memory_order_relaxed); }

static void *producer(void *unused) {
    for (int i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&taken, memory_order_acquire) == ROOM)
            in_vain();
        slots[i % SIZE] = i + 1; //~ FILL
        atomic_store_explicit(&put, i + 1, BUG == 1 ? memory_order_relaxed : memory_order_release);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&put, memory_order_acquire) == i)
            in_vain();
        int value = slots[i % SIZE]; //~ READ
        atomic_store_explicit(&taken, i + 1, memory_order_release);
        assert(value == i + 1); //~ VALUE
    }
    pthread_join(thread, NULL);
    return 0;
}
