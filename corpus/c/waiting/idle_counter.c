// A thread waits for two flags and counts its looks, but nobody asks how many there were: they are no part of its state. With
// -DBUG one flag is never set.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends with both stores
//@ blocked: all = 0 // the same
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second;

static void *waiter(void *unused) {
    (void)unused;
    unsigned looks = 0;
    while (!atomic_load(&first) || !atomic_load(&second)) { //~ SPIN
        looks++;
    }
    (void)looks;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    atomic_store(&first, 1);
#ifndef BUG
    atomic_store(&second, 1);
#endif
    pthread_join(thread, NULL);
    return 0;
}
