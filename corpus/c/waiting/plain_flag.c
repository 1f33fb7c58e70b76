// A thread waits for a variable that is not atomic: a race where races are errors, and where they are not, it waits.
//@ run:
//@ verdict: ra rc11 wrc11 = wrong race SET|SPIN
//@ verdict: sc tso pso = correct
//@ executions: sc tso pso = 1 // the loop ends with the only store
//@ blocked: sc tso pso = 0 // the same
//@ awaits: sc tso pso = 1+0 // the thread waits for that store, however often it looks
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN // nobody writes, so nothing races
#include <pthread.h>

static int ready;

static void *waiter(void *unused) {
    (void)unused;
    while (!ready) { //~ SPIN
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
#ifndef BUG
    ready = 1; //~ SET
#endif
    pthread_join(thread, NULL);
    return 0;
}
