// Detached threads, by pthread_detach and (-DATTRIBUTES) by attributes. They are not joined (-DJOIN), nor detached again (-DTWICE), and a
// joined thread is not detached (-DLATE).
//@ functions: pthread_detach pthread_attr_setdetachstate pthread_join
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // main waits for the thread's post
//@ run: -DATTRIBUTES
//@ verdict: all = correct
//@ executions: all = 1 // the same
//@ run: -DJOIN
//@ verdict: all = wrong misuse JOIN
//@ run: -DJOIN -DATTRIBUTES
//@ verdict: all = wrong misuse JOIN
//@ run: -DTWICE
//@ verdict: all = wrong misuse TWICE
//@ run: -DLATE
//@ verdict: all = wrong misuse LATE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;

static void *worker(void *unused) {
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&done, 0, 0);
#ifdef ATTRIBUTES
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    int detached;
    pthread_attr_getdetachstate(&attributes, &detached);
    assert(detached == PTHREAD_CREATE_DETACHED);
    pthread_create(&thread, &attributes, worker, NULL);
    pthread_attr_destroy(&attributes);
#else
    pthread_create(&thread, NULL, worker, NULL);
#ifdef LATE
    pthread_join(thread, NULL);
    pthread_detach(thread); //~ LATE
#else
    pthread_detach(thread);
#endif
#endif
#ifdef TWICE
    pthread_detach(thread); //~ TWICE
#endif
#ifdef JOIN
    pthread_join(thread, NULL); //~ JOIN
#endif
    sem_wait(&done);
    return 0;
}
