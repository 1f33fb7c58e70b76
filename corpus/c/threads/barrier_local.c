// A barrier in main's frame that is gone as soon as main is through it, while the other thread may still be leaving.
// Counts: nobody can tell who arrives first.
//@ functions: pthread_barrier_destroy
//@ verdict: all = correct
//@ executions: all = 1 // see above
#define _GNU_SOURCE
#include <pthread.h>

static void *worker(void *barrier) {
    pthread_barrier_wait(barrier);
    return NULL;
}

static pthread_t start(void) {
    pthread_t thread;
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, worker, &barrier);
    pthread_barrier_wait(&barrier);
    pthread_barrier_destroy(&barrier);
    return thread;
}

int main(void) {
    pthread_join(start(), NULL);
    return 0;
}
