// A barrier is destroyed and initialised again at the same place, for another number of threads and then for the first number again: the
// three have nothing to do with each other. One thread is told that it is special, but only one of the program's calls looks.
// Counts: each of the two threads of the first barrier may be the special one, then each of the three of the second, then each of the two
// of the third: 2 * 3 * 2, since the program uses the result somewhere, and so each meeting has a special thread.
//@ functions: pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait
//@ run:
//@ verdict: all = correct
//@ executions: all = 12 // the argument above
//@ reads-from: all = 12 // the same: which compare-exchange succeeds is seen by the reads of the others
//@ run: -DBUG
//@ verdict: all = wrong assertion SPECIAL
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int special[3], numbers[3];

static void *first(void *unused) {
    pthread_barrier_wait(&barrier);
    return unused;
}
static void *second(void *place) {
    special[(int *)place - numbers] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_barrier_wait(&barrier);
    pthread_join(threads[0], NULL);
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, NULL, 3);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, second, &numbers[i]);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(special[0] + special[1] + special[2] == 1);
#ifdef BUG
    assert(special[2]); //~ SPECIAL
#endif
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_barrier_wait(&barrier);
    pthread_join(threads[0], NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
