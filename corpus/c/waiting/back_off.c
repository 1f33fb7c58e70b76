// A thread waits for two flags, and pauses longer each time: how long is no part of its state. With -DBUG one flag is never set.
// With -DLIMIT=3 it gives up after so many looks: then the counter decides something, and every number of looks in vain is an
// execution of its own.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends with both stores
//@ blocked: all = 0 // the same
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DLIMIT=3
//@ verdict: all = correct
//@ executions: all = 4 // it sees the flag at its first, second or third look, or not at all
//@ blocked: all = 0 // nobody waits
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int first, second;

#ifdef LIMIT
static void *waiter(void *unused) {
    (void)unused;
    for (int looks = 0; looks < LIMIT && !atomic_load(&first); looks++) {
        sched_yield();
    }
    return NULL;
}
#else
static void pause_for(unsigned count) {
    for (unsigned i = 0; i < count; i++) sched_yield();
}

static void *waiter(void *unused) {
    (void)unused;
    unsigned pause = 1;
    while (!atomic_load(&first) || !atomic_load(&second)) { //~ SPIN
        pause_for(pause);
        if (pause < 64) {
            pause *= 2;
        } else {
            usleep(pause);
        }
    }
    return NULL;
}
#endif

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
