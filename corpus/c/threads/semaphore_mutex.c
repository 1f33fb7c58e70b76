// A semaphore of one unit as a lock. With -DUNITS=2 it has two, and does not lock; with -DUNITS=0 it has none: all wait for ever. With
// -DDESTROYED it is used after it was destroyed.
// Counts: which thread is first.
//@ functions: sem_init sem_destroy sem_wait
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DUNITS=2
//@ verdict: sc tso pso = wrong assertion COUNT
//@ verdict: ra rc11 wrc11 = wrong race ADD
//@ run: -DUNITS=0
//@ verdict: all = wrong deadlock WAIT
//@ run: -DDESTROYED
//@ verdict: all = wrong misuse WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef UNITS
#define UNITS 1
#endif

static sem_t semaphore;
static int count;

static void *worker(void *unused) {
    sem_wait(&semaphore); //~ WAIT
    count++; //~ ADD
    sem_post(&semaphore);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&semaphore, 0, UNITS);
#ifdef DESTROYED
    sem_destroy(&semaphore);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 2); //~ COUNT
    return 0;
}
