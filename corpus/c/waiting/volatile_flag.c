// A thread waits for a volatile variable: a race where races are errors, and where they are not, it waits.
//@ run:
//@ verdict: ra rc11 wrc11 = wrong race SET|SPIN
//@ verdict: sc tso pso = correct
//@ executions: sc tso pso = 1 // the loop ends with the last store
//@ blocked: sc tso pso = 0 // the same
//@ awaits: sc tso pso = 1+0 // the thread waits for the last store, however often it looks
//@ run: -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
#include <pthread.h>

static volatile int ready;

static void *waiter(void *unused) {
    (void)unused;
    while (ready != 2) { //~ SPIN
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    ready = 1; //~ SET
#ifndef BUG
    ready = 2; //~ SET
#endif
    pthread_join(thread, NULL);
    return 0;
}
