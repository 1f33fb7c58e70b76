// Locks that may fail: pthread_mutex_trylock; with a time, pthread_mutex_timedlock (-DTIMED) and pthread_mutex_clocklock (-DCLOCK); and
// pthread_spin_trylock (-DSPIN). Who does not get the lock goes without what it protects. With -DBUG nobody looks whether it was got.
// Counts: either thread is first, and the other comes when it is done, or before that; then it fails, or with a time it may also
// wait.
//@ functions: pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_clocklock pthread_spin_trylock pthread_mutex_unlock
//@ functions: pthread_spin_unlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // 2 * 2
//@ run: -DTIMED
//@ verdict: all = correct
//@ executions: all = 6 // 2 * 3
//@ run: -DCLOCK
//@ verdict: all = correct
//@ executions: all = 6 // 2 * 3
//@ run: -DSPIN
//@ verdict: all = correct
//@ executions: all = 4 // 2 * 2
//@ run: -DBUG
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|ADD
//@ run: -DBUG -DTIMED
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|ADD
//@ run: -DBUG -DCLOCK
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|ADD
//@ run: -DBUG -DSPIN
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|ADD
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#ifdef SPIN
static pthread_spinlock_t lock;
#define UNLOCK pthread_spin_unlock
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define UNLOCK pthread_mutex_unlock
#endif
static int count;

static int attempt(void) {
    struct timespec soon = {1, 0};
    (void)soon;
#if defined TIMED
    return pthread_mutex_timedlock(&lock, &soon);
#elif defined CLOCK
    return pthread_mutex_clocklock(&lock, CLOCK_MONOTONIC, &soon);
#elif defined SPIN
    return pthread_spin_trylock(&lock);
#else
    return pthread_mutex_trylock(&lock);
#endif
}

static void *worker(void *unused) {
    int error = attempt();
    assert(error == 0 || error == EBUSY || error == ETIMEDOUT);
#ifndef BUG
    if (error) return unused;
#endif
    count++; //~ ADD
    UNLOCK(&lock); //~ UNLOCK
    return unused;
}

int main(void) {
    pthread_t threads[2];
#ifdef SPIN
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 1 || count == 2);
    return 0;
}
