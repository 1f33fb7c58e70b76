// pthread_mutex_timedlock: it gets the mutex at once, or later, or times out. Waiting for a mutex that is never unlocked is no
// deadlock: it times out.
// Counts: either thread first; the second comes when the first is done (1), or before, and then waits or times out (2).
//@ functions: pthread_mutex_timedlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 6 // 2 * 3
//@ run: -DHELD
//@ verdict: all = correct
//@ executions: all = 1 // it times out
//@ run: -DBUG
//@ verdict: all = wrong assertion BOTH
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *attempt(void *unused) {
    struct timespec soon = {1, 0};
    int error = pthread_mutex_timedlock(&mutex, &soon);
    assert(error == 0 || error == ETIMEDOUT);
    if (error) return unused;
    count++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
#ifdef HELD
    pthread_mutex_lock(&mutex);
    attempt(NULL);
    assert(count == 0);
#else
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, attempt, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 1 || count == 2);
#ifdef BUG
    assert(count == 2); //~ BOTH
#endif
#endif
    (void)threads;
    return 0;
}
