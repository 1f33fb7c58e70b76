// One-time initialisation without a lock, as in call_once: the first thread claims it by compare-exchange, fills, announces; the
// others wait for the announcement.
// -DBUG: the waiting load is relaxed. A thread that waited is not synchronised with the one that filled: a data race under RC11
// and WRC11. SC, TSO and PSO execute loads in order, RA takes every load as an acquire.
// Counts: one of the N claims succeeds. Each other reads either the claim or the announcement as it fails: 2 ways, after which
// its wait has one store that ends it. N * 2^(N-1).
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 4 // N 2^(N-1)
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 12 // N 2^(N-1)
//@ run: -DN=2 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race FILL|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifdef BUG
#define LOOK memory_order_relaxed
#else
#define LOOK memory_order_acquire
#endif

enum { EMPTY, FILLING, FULL };

static atomic_int state;
static int value;

static int get(void) {
    int expected = EMPTY;
    if (atomic_compare_exchange_strong_explicit(&state, &expected, FILLING, memory_order_relaxed, memory_order_relaxed)) {
        value = 42; //~ FILL
        atomic_store_explicit(&state, FULL, memory_order_release);
    } else {
        while (atomic_load_explicit(&state, LOOK) != FULL) {
        }
    }
    return value; //~ READ
}

static void *user(void *unused) {
    (void)unused;
    int seen = get();
    assert(seen == 42);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
