// A condition variable, used well: the flag is changed and looked at under the mutex, and waiting is in a loop. With -DAFTER the
// signal is sent when the mutex is unlocked again. With -DBUG nobody looks at the flag, so a signal that comes before the wait is
// lost; with -DBUG=2 the flag is looked at before the mutex is locked, so the signal may fall in between.
// Counts: the consumer has the mutex first, and waits, or the producer has, and the consumer sees the flag.
//@ functions: pthread_cond_wait pthread_cond_signal
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ blocked: all = 0 // see above
//@ run: -DAFTER
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ blocked: all = 0 // see above
//@ run: -DBUG
//@ verdict: all = wrong deadlock WAIT
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
#if BUG == 2
static atomic_int ready;
#else
static int ready;
#endif
static int message;

static void *consumer(void *unused) {
#if BUG == 2
    if (!ready) {
        pthread_mutex_lock(&mutex);
#else
    pthread_mutex_lock(&mutex);
#ifndef BUG
    while (!ready)
#endif
#endif
        pthread_cond_wait(&condition, &mutex); //~ WAIT
#if BUG == 2
        pthread_mutex_unlock(&mutex);
    }
#else
    assert(message == 42);
    pthread_mutex_unlock(&mutex);
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, consumer, NULL);
    pthread_mutex_lock(&mutex);
    message = 42;
    ready = 1;
#ifndef AFTER
    pthread_cond_signal(&condition);
#endif
    pthread_mutex_unlock(&mutex);
#ifdef AFTER
    pthread_cond_signal(&condition);
#endif
    pthread_join(thread, NULL);
    return 0;
}
