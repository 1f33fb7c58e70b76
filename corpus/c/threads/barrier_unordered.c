// N threads write their own variables, meet at a barrier, read all others, and meet again, ROUNDS times. Nobody looks at what
// pthread_barrier_wait returns. With -DBUG=1 the second meeting is left out, and with -DBUG=2 one thread does not come to the last one.
// Counts: every read has one write that it can read, since all others happen before that one or after the read; and who arrives first at a
// barrier nobody can tell. So there is one execution; if arrivals were ordered, there
// would be (N!)^(2 * ROUNDS).
//@ functions: pthread_barrier_init pthread_barrier_wait pthread_barrier_destroy
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // all arrive
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ reads-from: all = 1 // the same
//@ run: -DN=3 -DROUNDS=3
//@ verdict: all = correct
//@ executions: all = 1 // the argument above
//@ reads-from: all = 1 // the same
//@ run: -DN=2 -DROUNDS=2 -DBUG=1
//@ verdict: sc tso pso = wrong assertion READ
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
//@ run: -DN=3 -DBUG=2
//@ verdict: all = wrong deadlock WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifndef BUG
#define BUG 0
#endif

static pthread_barrier_t barrier;
static int written[N], numbers[N];

static void *worker(void *place) {
    int self = (int)((int *)place - numbers);
    for (int round = 1; round <= ROUNDS; round++) {
        written[self] = round; //~ WRITE
        pthread_barrier_wait(&barrier);
        for (int i = 0; i < N; i++) assert(written[i] == round); //~ READ
        if (BUG == 1) continue;
        if (BUG == 2 && self == 0 && round == ROUNDS) break;
        pthread_barrier_wait(&barrier); //~ WAIT
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    pthread_barrier_init(&barrier, NULL, N);
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
