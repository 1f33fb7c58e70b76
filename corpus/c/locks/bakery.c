// Lamport's bakery ("A new solution of Dijkstra's concurrent programming problem", CACM 1974) for two threads, each entering once.
// Every variable has one writer. Full fences stand behind "I am choosing" and before looking at the other; the number is
// published before "I have chosen" (a release store). With them it is right under every model: who does not see the other
// choosing has its number seen by the other's choice.
// -DBUG: a thread does not wait until the other has chosen. Already under SC: thread 0 has seen no number, but not yet written
// its own; thread 1 takes number 1, sees no number, enters; thread 0 writes its number 1, which is before thread 1's, and enters.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong assertion BOTH
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int choosing[2];
static atomic_int number[2];
static atomic_int inside;

static void *enter_once(void *argument) {
    int me = (int)(long)argument;
    int other = 1 - me;
    atomic_store_explicit(&choosing[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int mine = atomic_load_explicit(&number[other], memory_order_relaxed) + 1;
    atomic_store_explicit(&number[me], mine, memory_order_relaxed);
    atomic_store_explicit(&choosing[me], 0, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
#ifndef BUG
    while (atomic_load_explicit(&choosing[other], memory_order_acquire)) {
    }
#endif
    for (;;) {
        int theirs = atomic_load_explicit(&number[other], memory_order_acquire);
        if (theirs == 0 || theirs > mine || (theirs == mine && other > me)) break;
    }
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
    atomic_store_explicit(&number[me], 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, enter_once, (void *)0L);
    pthread_create(&threads[1], NULL, enter_once, (void *)1L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
