// A thread waits by adding nothing, which gives what is there: an update that stores what it read is a read. With -DBUG the value
// never comes; with -DTWO two threads wait like that, and either may be the first to see it. With -DBESIDE a thread waits by looking, and
// adds nothing to another variable each time.
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
//@ run: -DBESIDE
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends behind the only store
//@ blocked: all = 0 // the same
//@ run: -DBESIDE -DBUG
//@ verdict: all = wrong livelock BESIDE
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *waiter(void *unused) {
    (void)unused;
#ifdef BESIDE
    static atomic_int other;
    while (atomic_load(&flag) != 1) //~ BESIDE
        atomic_fetch_add(&other, 0);
#else
    while (atomic_fetch_add(&flag, 0) != 1) { //~ SPIN
    }
#endif
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
