// What is initialised must not be in use: a barrier that was not destroyed (-DBARRIER), also while a thread waits there
// (-DBARRIER=2); a mutex that the thread holds (-DMUTEX), or another one does (-DMUTEX=2); a spin lock (-DSPIN) and a reader-writer
// lock (-DRWLOCK). Destroyed first, each may be initialised again; and memory that held something else before is no mutex.
//@ functions: pthread_barrier_init pthread_mutex_init pthread_spin_init pthread_rwlock_init
//@ run:
//@ verdict: all = correct
//@ run: -DBARRIER
//@ verdict: all = wrong misuse BARRIER
//@ run: -DBARRIER=2
//@ verdict: all = wrong misuse|race BARRIER|WAIT
//@ run: -DMUTEX
//@ verdict: all = wrong misuse MUTEX
//@ run: -DMUTEX=2
//@ verdict: all = wrong misuse MUTEX
//@ run: -DSPIN
//@ verdict: all = wrong misuse SPIN
//@ run: -DRWLOCK
//@ verdict: all = wrong misuse RWLOCK
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct all {
    pthread_barrier_t barrier;
    pthread_mutex_t mutex;
    pthread_spinlock_t spin;
    pthread_rwlock_t rwlock;
};
static struct all shared;

#ifndef BARRIER
#define BARRIER 0
#endif
#ifndef MUTEX
#define MUTEX 0
#endif

static void *waits(void *unused) {
    pthread_barrier_wait(&shared.barrier); //~ WAIT
    return unused;
}
static void *locks(void *unused) {
    pthread_mutex_lock(&shared.mutex);
    return unused;
}

static void begin(struct all *all) {
    assert(pthread_barrier_init(&all->barrier, NULL, 2) == 0);
    assert(pthread_mutex_init(&all->mutex, NULL) == 0);
    assert(pthread_spin_init(&all->spin, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_rwlock_init(&all->rwlock, NULL) == 0);
}
__attribute__((unused)) static void end(struct all *all) {
    assert(pthread_barrier_destroy(&all->barrier) == 0);
    assert(pthread_mutex_destroy(&all->mutex) == 0);
    assert(pthread_spin_destroy(&all->spin) == 0);
    assert(pthread_rwlock_destroy(&all->rwlock) == 0);
}

int main(void) {
    begin(&shared);
    pthread_t thread;
    if (BARRIER == 2) pthread_create(&thread, NULL, waits, NULL);
    if (MUTEX == 2) pthread_create(&thread, NULL, locks, NULL);
#if BARRIER
    pthread_barrier_init(&shared.barrier, NULL, 2); //~ BARRIER
#elif MUTEX == 1
    pthread_mutex_lock(&shared.mutex);
    pthread_mutex_init(&shared.mutex, NULL); //~ MUTEX
#elif MUTEX == 2
    pthread_join(thread, NULL);
    pthread_mutex_init(&shared.mutex, NULL); //~ MUTEX
#elif defined SPIN
    pthread_spin_lock(&shared.spin);
    pthread_spin_init(&shared.spin, PTHREAD_PROCESS_PRIVATE); //~ SPIN
#elif defined RWLOCK
    pthread_rwlock_rdlock(&shared.rwlock);
    pthread_rwlock_init(&shared.rwlock, NULL); //~ RWLOCK
#else
    end(&shared);
    begin(&shared);
    end(&shared);
    struct all *used = malloc(sizeof *used);
    memset(used, 1, sizeof *used);
    begin(used);
    end(used);
    free(used);
#endif
    return 0;
}
