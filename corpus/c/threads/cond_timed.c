// pthread_cond_timedwait, or with -DCLOCK pthread_cond_clockwait: it is signalled, or times out. With -DBUG the program believes that it was signalled.
// Counts: main has the mutex first, and nobody waits; or the thread does, and times out before main signals, being back before
// or after main; or it is signalled.
//@ functions: pthread_cond_timedwait pthread_cond_clockwait
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // 1 + 2 + 1
//@ run: -DBUG
//@ verdict: all = wrong assertion READY
//@ run: -DCLOCK
//@ verdict: all = correct
//@ executions: all = 4 // the same
//@ run: -DCLOCK -DBUG
//@ verdict: all = wrong assertion READY
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *unused) {
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&mutex);
    if (!ready) {
#ifdef CLOCK
        int error = pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &soon);
#else
        int error = pthread_cond_timedwait(&condition, &mutex, &soon);
#endif
        assert(error == 0 || error == ETIMEDOUT);
        if (error == 0) assert(ready);
    }
#ifdef BUG
    assert(ready); //~ READY
#endif
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
