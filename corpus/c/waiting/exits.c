// A loop with several ways out: one of two flags, or that both counters agree. With -DBUG none of them ever opens.
//@ run:
//@ verdict: all = correct
// The two stores are not ordered. The loop reads `stop` and then `left`; it is over if `stop` is set, or if `left` is 1. So it sees
// `stop` set, or not set and then `left` as 1.
//@ executions: all = 2
//@ blocked: all = 0 // both are set in the end
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop, left, right = 1;

static void *stopper(void *unused) {
    (void)unused;
#ifndef BUG
    atomic_store(&stop, 1);
#endif
    return NULL;
}

static void *counter(void *unused) {
    (void)unused;
#ifndef BUG
    atomic_store(&left, 1);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int how = 0;
    pthread_create(&threads[0], NULL, stopper, NULL);
    pthread_create(&threads[1], NULL, counter, NULL);
    for (;;) {
        if (atomic_load(&stop)) { //~ SPIN
            how = 1;
            break;
        }
        if (atomic_load(&left) == atomic_load(&right)) {
            how = 2;
            break;
        }
    }
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return how == 0;
}
