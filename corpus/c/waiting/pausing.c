// A thread that waits pauses between its looks, and how long is decided by a counter that nothing else depends on: it waits as if it did
// not pause. KIND 1: a fixed number of pauses. 2: twice as many each time, up to a limit. 3: a pause after every tenth look. 4: a pause
// that counts down. KIND 5: the loop that pauses never ends, so nothing helps.
// With -DBUG nobody stores what is waited for.
//@ run: -DKIND=1
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // one store satisfies the loop
//@ run: -DKIND=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=3
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=4
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=5
//@ verdict: all = wrong livelock FOREVER
//@ run: -DKIND=1 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=3 -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int x;

static void *write(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 3);
#ifndef BUG
    atomic_store(&x, 2);
#endif
    return NULL;
}

int main(void) {
    pthread_t writer;
    pthread_create(&writer, NULL, write, NULL);
#if KIND == 1
    while (atomic_load(&x) != 2) { //~ SPIN
        for (int i = 0; i < 3; i++) sched_yield();
    }
#elif KIND == 2
    int pauses = 1;
    while (atomic_load(&x) != 2) { //~ SPIN
        for (int i = 0; i < pauses; i++) sched_yield();
        if (pauses < 16) pauses *= 2;
    }
#elif KIND == 3
    int looks = 0;
    while (atomic_load(&x) != 2) { //~ SPIN
        if (++looks == 10) {
            sched_yield();
            looks = 0;
        }
    }
#elif KIND == 4
    while (atomic_load(&x) != 2) {
        for (unsigned left = 5; left > 0; left--) sched_yield();
    }
#else
    while (atomic_load(&x) != 2) {
        for (int i = 0; i < 1; i += 0) sched_yield(); //~ FOREVER
    }
#endif
    pthread_join(writer, NULL);
    return 0;
}
