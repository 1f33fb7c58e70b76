// Half a second is added to a time that has more than half a second of nanoseconds already. With -DBUG that is not carried over: then it
// is no time, and whoever would have to wait is told so at once. At a condition variable, where the program looks for a signal or a
// time-out, it goes round for ever and keeps the mutex that main waits for; at a mutex (-DMUTEX), a reader-writer lock (-DRWLOCK) and a semaphore
// (-DSEMAPHORE) the program takes whatever is no time-out for success.
//@ functions: pthread_cond_timedwait pthread_mutex_timedlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock sem_timedwait
//@ run:
//@ verdict: all = correct
//@ run: -DMUTEX
//@ verdict: all = correct
//@ run: -DRWLOCK
//@ verdict: all = correct
//@ run: -DSEMAPHORE
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong deadlock WAIT|LOCK
//@ run: -DBUG -DMUTEX
//@ verdict: all = wrong misuse UNLOCK
//@ run: -DBUG -DRWLOCK
//@ verdict: all = wrong misuse UNLOCK
//@ run: -DBUG -DSEMAPHORE
//@ verdict: all = wrong assertion TAKEN
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

// Not static: no configuration uses them all.
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
sem_t semaphore;
int ready;

static struct timespec later(struct timespec time) {
    time.tv_nsec += 500000000;
#ifndef BUG
    if (time.tv_nsec >= 1000000000) {
        time.tv_nsec -= 1000000000;
        time.tv_sec++;
    }
#endif
    return time;
}

static void *worker(void *unused) {
    struct timespec time = later((struct timespec){1, 600000000});
#if defined MUTEX
    if (pthread_mutex_timedlock(&mutex, &time) == ETIMEDOUT) return unused;
    pthread_mutex_unlock(&mutex); //~ UNLOCK
#elif defined RWLOCK
    if (pthread_rwlock_timedrdlock(&lock, &time) != ETIMEDOUT) pthread_rwlock_unlock(&lock); //~ UNLOCK
    if (pthread_rwlock_timedwrlock(&lock, &time) != ETIMEDOUT) pthread_rwlock_unlock(&lock); //~ UNLOCK
#elif defined SEMAPHORE
    if (sem_timedwait(&semaphore, &time) && errno == ETIMEDOUT) return unused;
    int left;
    sem_getvalue(&semaphore, &left);
    assert(ready && left == 0); //~ TAKEN
#else
    pthread_mutex_lock(&mutex);
    while (!ready && pthread_cond_timedwait(&changed, &mutex, &time) != ETIMEDOUT) { //~ WAIT
    }
    pthread_mutex_unlock(&mutex);
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
#if defined MUTEX
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_unlock(&mutex);
#elif defined RWLOCK
    pthread_rwlock_wrlock(&lock);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_rwlock_unlock(&lock);
#elif defined SEMAPHORE
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    sem_post(&semaphore);
    ready = 1;
    return 0;
#else
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&mutex); //~ LOCK
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
#endif
    pthread_join(thread, NULL);
    return 0;
}
