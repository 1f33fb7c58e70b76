// A barrier for N threads: what each wrote before it is seen by all after it, and exactly one is told that it is special. With -DROUNDS=2
// they meet twice. With -DBUG one does not wait.
// Counts: in each round any of the threads may be the special one; who arrives first nobody can tell.
//@ functions: pthread_barrier_init pthread_barrier_wait
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N^ROUNDS
//@ blocked: all = 0 // all arrive
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 3 // N^ROUNDS
//@ run: -DN=2 -DROUNDS=2
//@ verdict: all = correct
//@ executions: all = 4 // N^ROUNDS
//@ run: -DN=2 -DBUG
//@ verdict: all = wrong deadlock WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_barrier_t barrier;
static int written[ROUNDS][N], special[N];

static void *worker(void *place) {
    int self = (int)((int *)place - special);
    for (int round = 0; round < ROUNDS; round++) {
        written[round][self] = 1;
#ifdef BUG
        if (self) return NULL;
#endif
        int result = pthread_barrier_wait(&barrier); //~ WAIT
        assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
        if (result) special[self]++;
        for (int i = 0; i < N; i++) assert(written[round][i]);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    pthread_barrier_init(&barrier, NULL, N);
    for (int i = 1; i < N; i++) pthread_create(&threads[i], NULL, worker, &special[i]);
    worker(&special[0]);
    for (int i = 1; i < N; i++) pthread_join(threads[i], NULL);
    int sum = 0;
    for (int i = 0; i < N; i++) sum += special[i];
    assert(sum == ROUNDS);
    pthread_barrier_destroy(&barrier);
    return 0;
}
