// sem_trywait, (-DTIMED) sem_timedwait and (-DCLOCK) sem_clockwait, with one post by another thread. With -DBUG nobody looks whether
// there was a unit.
// Counts: the attempt comes before the post, or after it; the timed one that comes before waits for it, or times out.
//@ functions: sem_trywait sem_timedwait sem_clockwait sem_post
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DTIMED
//@ verdict: all = correct
//@ executions: all = 3 // see above
//@ run: -DCLOCK
//@ verdict: all = correct
//@ executions: all = 3 // see above
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion READ
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
//@ run: -DBUG -DTIMED
//@ verdict: sc tso pso = wrong assertion READ
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
//@ run: -DBUG -DCLOCK
//@ verdict: sc tso pso = wrong assertion READ
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t done;
static int message;

static void *worker(void *unused) {
    message = 1; //~ WRITE
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&done, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
#ifdef TIMED
    struct timespec soon = {1, 0};
    int error = sem_timedwait(&done, &soon), expected = ETIMEDOUT;
#elif defined CLOCK
    struct timespec soon = {1, 0};
    int error = sem_clockwait(&done, CLOCK_MONOTONIC, &soon), expected = ETIMEDOUT;
#else
    int error = sem_trywait(&done), expected = EAGAIN;
#endif
    if (error) assert(error == -1 && errno == expected);
#ifndef BUG
    else
#endif
        assert(message == 1); //~ READ
    pthread_join(thread, NULL);
    int value;
    sem_getvalue(&done, &value);
    assert(value == (error ? 1 : 0));
    return 0;
}
