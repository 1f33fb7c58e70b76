// What POSIX allows: a condition variable is destroyed, and its memory freed, as soon as all threads that wait for it are woken. With
// -DWAITING one still waits; with -DTWICE, -DSIGNAL, -DBROADCAST and -DWAIT it is used again.
//@ functions: pthread_cond_init pthread_cond_destroy pthread_cond_broadcast
//@ run:
//@ verdict: all = correct
//@ run: -DWAITING
//@ verdict: all = wrong misuse DESTROY
//@ run: -DTWICE
//@ verdict: all = wrong misuse TWICE
//@ run: -DSIGNAL
//@ verdict: all = wrong misuse SIGNAL
//@ run: -DBROADCAST
//@ verdict: all = wrong misuse BROADCAST
//@ run: -DWAIT
//@ verdict: all = wrong misuse WAIT
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t *condition;
static int waits, go;

static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
    waits = 1;
    if (!go) pthread_cond_wait(condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    condition = malloc(sizeof *condition);
    pthread_cond_init(condition, NULL);
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    go = 1;
    if (waits) {
#ifndef WAITING
        pthread_cond_broadcast(condition);
#endif
        pthread_cond_destroy(condition); //~ DESTROY
#ifdef TWICE
        pthread_cond_destroy(condition); //~ TWICE
#elif defined SIGNAL
        pthread_cond_signal(condition); //~ SIGNAL
#elif defined BROADCAST
        pthread_cond_broadcast(condition); //~ BROADCAST
#elif defined WAIT
        pthread_cond_wait(condition, &mutex); //~ WAIT
#endif
        free(condition);
        condition = NULL;
    }
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    if (condition) free(condition);
    return 0;
}
