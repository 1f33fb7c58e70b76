// A thread looks at four flags in turn until one is set. Its counter wraps round after four looks, so it comes back to a state that
// it had. With -DBUG no flag is ever set.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends with the only store
//@ blocked: all = 0 // the same
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flags[4];

static void *waiter(void *unused) {
    (void)unused;
    unsigned counter = 0;
    while (!atomic_load(&flags[counter >> 30])) { //~ SPIN
        counter += 1u << 30;
    }
    assert(counter >> 30 == 2);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
#ifndef BUG
    atomic_store(&flags[2], 1);
#endif
    pthread_join(thread, NULL);
    return 0;
}
