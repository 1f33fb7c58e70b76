// Spin locks. With -DBUG one thread does not lock; with -DUNLOCK one unlocks what it does not hold; with -DDESTROYED it is gone.
// Counts: which thread is first.
//@ functions: pthread_spin_init pthread_spin_destroy pthread_spin_lock pthread_spin_unlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion COUNT
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
//@ run: -DUNLOCK
//@ verdict: all = wrong misuse UNLOCK
//@ run: -DDESTROYED
//@ verdict: all = wrong misuse LOCK
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int count;

static void *worker(void *skips) {
#ifdef BUG
    if (!skips)
#else
    (void)skips;
#endif
        pthread_spin_lock(&lock); //~ LOCK
    int now = count; //~ READ
    count = now + 1; //~ WRITE
#ifdef BUG
    if (!skips)
#endif
        pthread_spin_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
#ifdef UNLOCK
    pthread_spin_unlock(&lock); //~ UNLOCK
#endif
#ifdef DESTROYED
    pthread_spin_destroy(&lock);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, i ? &count : NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 2); //~ COUNT
    assert(pthread_spin_trylock(&lock) == 0);
    assert(pthread_spin_trylock(&lock) == EBUSY);
    assert(pthread_spin_unlock(&lock) == 0);
    return pthread_spin_destroy(&lock);
}
