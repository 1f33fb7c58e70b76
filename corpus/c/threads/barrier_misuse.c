// A barrier that is not initialised, one that is destroyed while a thread waits, and (-DZERO) one for nobody, which is an error.
//@ functions: pthread_barrier_destroy pthread_barrier_wait
//@ run:
//@ verdict: all = wrong misuse WAIT
//@ run: -DWAITING
//@ verdict: all = wrong misuse|race DESTROY|WAIT
//@ run: -DZERO
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *unused) {
    pthread_barrier_wait(&barrier); //~ WAIT
    return unused;
}

int main(void) {
#ifdef ZERO
    (void)worker;
    assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
#elif defined WAITING
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_barrier_destroy(&barrier); //~ DESTROY
#else
    worker(NULL);
#endif
    return 0;
}
