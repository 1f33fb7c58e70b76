// A thread that waits once, and not in a loop, goes on for no reason if it is woken spuriously, which happens only if the tool is
// told so. With -DLOOP that does no harm; with -DLOST the signal may still be lost, also with spurious wake-ups.
//@ run:
//@ verdict: all = correct
//@ run: --spurious
//@ verdict: all = wrong assertion READY
//@ run: -DLOOP --spurious
//@ verdict: all = correct
//@ run: -DLOOP -DLOST --spurious
//@ verdict: all = wrong deadlock WAIT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
#ifdef LOOP
    while (!ready)
#else
    if (!ready)
#endif
        pthread_cond_wait(&condition, &mutex); //~ WAIT
    assert(ready); //~ READY
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
#ifndef LOST
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
#endif
    pthread_join(thread, NULL);
    return 0;
}
