// A thread waits by adding nothing, which gives what is there: an update that stores what it read is a read. With -DBUG the value
// never comes; with -DTWO two threads wait like that, and either may be the first to see it.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends behind the only store
//@ blocked: all = 0 // the same
//@ run: -DTWO
//@ verdict: all = correct
//@ executions: all = 2 // who adds nothing first behind the store
//@ blocked: all = 0 // the same
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DBUG -DTWO
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *waiter(void *unused) {
    (void)unused;
    while (atomic_fetch_add(&flag, 0) != 1) { //~ SPIN
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, waiter, NULL);
#ifdef TWO
    pthread_create(&threads[1], NULL, waiter, NULL);
#endif
#ifdef BUG
    atomic_store(&flag, 2);
#else
    atomic_store(&flag, 1);
#endif
    pthread_join(threads[0], NULL);
#ifdef TWO
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
