// pthread_rwlock_tryrdlock and trywrlock, those with a time (-DTIMED), and those with a clock and a time (-DCLOCK), against a writer.
// With -DBUG nobody looks whether the lock was got.
// Counts: the attempt comes before the writer, while it has the lock, or after it; the timed one may wait in the second case.
//@ functions: pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock
//@ functions: pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_unlock pthread_rwlock_wrlock pthread_rwlock_destroy
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // see above
//@ run: -DWRITE
//@ verdict: all = correct
//@ executions: all = 3 // see above
//@ run: -DTIMED
//@ verdict: all = correct
//@ executions: all = 4 // see above
//@ run: -DTIMED -DWRITE
//@ verdict: all = correct
//@ executions: all = 4 // see above
//@ run: -DCLOCK
//@ verdict: all = correct
//@ executions: all = 4 // see above
//@ run: -DCLOCK -DWRITE
//@ verdict: all = correct
//@ executions: all = 4 // see above
//@ run: -DBUG
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
//@ run: -DBUG -DWRITE
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
//@ run: -DBUG -DTIMED
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
//@ run: -DBUG -DTIMED -DWRITE
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
//@ run: -DBUG -DCLOCK
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
//@ run: -DBUG -DCLOCK -DWRITE
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|READ|WRITE
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock;
static int shared;

static int attempt(void) {
    struct timespec soon = {1, 0};
    (void)soon;
#if defined TIMED && defined WRITE
    return pthread_rwlock_timedwrlock(&lock, &soon);
#elif defined CLOCK && defined WRITE
    return pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &soon);
#elif defined CLOCK
    return pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &soon);
#elif defined TIMED
    return pthread_rwlock_timedrdlock(&lock, &soon);
#elif defined WRITE
    return pthread_rwlock_trywrlock(&lock);
#else
    return pthread_rwlock_tryrdlock(&lock);
#endif
}

static void *worker(void *unused) {
    int error = attempt();
#ifndef BUG
    if (error) {
#if defined TIMED || defined CLOCK
        assert(error == ETIMEDOUT);
#else
        assert(error == EBUSY);
#endif
        return unused;
    }
#else
    (void)error;
#endif
    assert(shared == 0 || shared == 1); //~ READ
    pthread_rwlock_unlock(&lock); //~ UNLOCK
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_init(&lock, NULL);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_rwlock_wrlock(&lock);
    shared = 1; //~ WRITE
    pthread_rwlock_unlock(&lock); //~ UNLOCK
    pthread_join(thread, NULL);
    assert(attempt() == 0);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_destroy(&lock);
    return 0;
}
