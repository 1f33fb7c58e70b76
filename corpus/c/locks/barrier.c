// A sense-reversing barrier (D. Hensgen, R. Finkel, U. Manber, 1988; Mellor-Crummey and Scott, TOCS 1991): the last thread to
// arrive resets the count and turns the sense, for which the others wait.
// -DBUG: the sense is turned by a relaxed store. A thread that waited is then not synchronised with those that arrived: reading
// another's slot is a data race under RC11 and WRC11. In the one round of that variant the other models see no difference (the
// arrival, a read-modify-write, waits for earlier stores under PSO).
// Counts: N! orders of arrival in each round; every wait has one store that ends it, and every slot of a round one writer.
//@ run: -DN=2 -DROUNDS=1
//@ verdict: all = correct
//@ executions: all = 2 // (N!)^ROUNDS
//@ run: -DN=2 -DROUNDS=2
//@ verdict: all = correct
//@ executions: all = 4 // (N!)^ROUNDS
//@ run: -DN=3 -DROUNDS=1
//@ verdict: all = correct
//@ executions: all = 6 // (N!)^ROUNDS
//@ run: -DN=2 -DROUNDS=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifdef BUG
#define TURN memory_order_relaxed
#else
#define TURN memory_order_release
#endif

static atomic_int missing = N;
static atomic_int sense;
static int slots[ROUNDS][N];

static void wait_for_all(int my_sense) {
    if (atomic_fetch_sub_explicit(&missing, 1, memory_order_acq_rel) == 1) {
        atomic_store_explicit(&missing, N, memory_order_relaxed);
        atomic_store_explicit(&sense, my_sense, TURN);
    } else {
        while (atomic_load_explicit(&sense, memory_order_acquire) != my_sense) {
        }
    }
}

static void *worker(void *argument) {
    int me = (int)(long)argument;
    int my_sense = 0;
    for (int round = 0; round < ROUNDS; round++) {
        slots[round][me] = round + 1; //~ WRITE
        my_sense = !my_sense;
        wait_for_all(my_sense);
        assert(slots[round][(me + 1) % N] == round + 1); //~ READ
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
