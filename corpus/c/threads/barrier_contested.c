// More threads use a barrier than it is for, so that their order matters: two threads meet, and when both are gone, two others. With
// -DBUG=1 three threads come to a barrier for two at the same time: one of them is left over. With -DBUG=2 the barrier is destroyed after
// the first two are gone, and the others come nevertheless. Each sees what the other of its pair wrote, and one of them is special.
// With -DBUG=1 there are also executions in which the third thread arrives while the second one lets the first one go, which is not supported;
// under wrc11 one of these comes first, so nothing is expected of it.
// Counts: the arrivals of each pair are ordered, so 2! * 2!; nobody can tell the orders apart, but a barrier that is contested orders
// its arrivals.
//@ functions: pthread_barrier_wait pthread_barrier_destroy
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // 2! * 2!
//@ run: -DBUG=1
//@ verdict: sc tso pso ra rc11 = wrong deadlock WAIT
//@ run: -DBUG=2
//@ verdict: all = wrong misuse WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef BUG
#define BUG 0
#endif

static pthread_barrier_t barrier;
static int written[4], special[4], numbers[4];

static void *worker(void *place) {
    int self = (int)((int *)place - numbers);
    written[self] = 1;
    special[self] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD; //~ WAIT
    if (BUG != 1) assert(written[self ^ 1]);
    return NULL;
}

static void run(int first, int count) {
    pthread_t threads[3];
    for (int i = 0; i < count; i++) pthread_create(&threads[i], NULL, worker, &numbers[first + i]);
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    assert(special[first] + special[first + 1] == 1);
}

int main(void) {
    pthread_barrier_init(&barrier, NULL, 2);
    if (BUG == 1) {
        run(0, 3);
        return 0;
    }
    run(0, 2);
    if (BUG == 2) pthread_barrier_destroy(&barrier);
    run(2, 2);
    pthread_barrier_destroy(&barrier);
    return 0;
}
