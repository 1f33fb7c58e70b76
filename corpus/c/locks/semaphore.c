// A counting semaphore by spinning (E. W. Dijkstra's P and V, 1965), with one unit: used as a lock.
// -DBUG: V is a relaxed addition, so that nothing orders one owner's increment before the next one's: a data race under RC11 and
// WRC11. Under PSO an addition, being a read-modify-write, still waits for the thread's earlier stores; RA takes it as a release.
//@ run: -DN=2
//@ verdict: all = correct
//@ run: -DN=3
//@ verdict: all = correct
//@ run: -DN=2 -DBUG
//@ verdict: sc tso pso ra = correct
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

static atomic_int units = 1;

static void p(void) {
    for (;;) {
        int seen = atomic_load_explicit(&units, memory_order_relaxed);
        if (seen > 0
            && atomic_compare_exchange_strong_explicit(&units, &seen, seen - 1, memory_order_acquire, memory_order_relaxed)) return;
    }
}

static void v(void) { atomic_fetch_add_explicit(&units, 1, HAND_OVER); }

static int counter;

static void *worker(void *argument) {
    (void)argument;
    p();
    counter = counter + 1; //~ COUNT
    v();
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(counter == N);
    return 0;
}
