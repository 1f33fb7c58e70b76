// Burns' mutual exclusion with one bit a thread (J. Burns, "Mutual exclusion with linear waiting using binary shared variables",
// SIGACT News 1978) for two threads, each entering once. Thread 0 insists, thread 1 gives way. Thread 1 tries again only after
// it saw thread 0 announce itself, and then waits until it has left: finitely many attempts.
// Full fences stand between the announcement and the look at the other. -DBUG: thread 1's is left out, and its look may come
// before its announcement is visible: thread 0 and thread 1 both see nobody. Wrong under every model but SC.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flags[2];
static atomic_int inside;

static void critical_section(int me) {
    atomic_store_explicit(&inside, me, memory_order_relaxed);
    assert(atomic_load_explicit(&inside, memory_order_relaxed) == me); //~ BOTH
}

static void *thread0(void *unused) {
    (void)unused;
    atomic_store_explicit(&flags[0], 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&flags[1], memory_order_acquire)) {
    }
    critical_section(0);
    atomic_store_explicit(&flags[0], 0, memory_order_release);
    return NULL;
}

static void *thread1(void *unused) {
    (void)unused;
    do {
        atomic_store_explicit(&flags[1], 0, memory_order_release);
        while (atomic_load_explicit(&flags[0], memory_order_acquire)) {
        }
        atomic_store_explicit(&flags[1], 1, memory_order_release);
#ifndef BUG
        atomic_thread_fence(memory_order_seq_cst);
#endif
    } while (atomic_load_explicit(&flags[0], memory_order_acquire));
    critical_section(1);
    atomic_store_explicit(&flags[1], 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, thread0, NULL);
    pthread_create(&threads[1], NULL, thread1, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
