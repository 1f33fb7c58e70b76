// pthread_once: the function runs once, and what it did is seen by all who come back. With -DBUG the threads do it by themselves. With
// -DSELF the function calls it again, and waits for itself.
// Counts: which of the three threads runs it; the others find it done.
//@ functions: pthread_once
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // see above
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion ONCE
//@ verdict: ra rc11 wrc11 = wrong race LOOK|ADD|ONCE
//@ run: -DSELF
//@ verdict: all = wrong deadlock SELF
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef BUG
static pthread_once_t control = PTHREAD_ONCE_INIT;
#endif
static int runs;

static void initialise(void) {
    runs++; //~ ADD
#ifdef SELF
    pthread_once(&control, initialise); //~ SELF
#endif
}

static void *worker(void *unused) {
#ifdef BUG
    if (!runs) initialise(); //~ LOOK
#else
    pthread_once(&control, initialise);
#endif
    assert(runs == 1); //~ ONCE
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    worker(NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
