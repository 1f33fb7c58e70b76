// An error-checking mutex, by its static initialiser or (-DATTRIBUTES) by attributes: what would be misuse of a normal one is an
// error that the program is told.
// Counts: the thread fails to unlock what it does not hold, and then waits: there is one way.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ run: -DATTRIBUTES
//@ verdict: all = correct
//@ executions: all = 1 // see above
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static int count;

static void *worker(void *unused) {
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    assert(pthread_mutex_lock(&mutex) == 0);
    assert(count == 1);
    assert(pthread_mutex_unlock(&mutex) == 0);
    return unused;
}

int main(void) {
    pthread_t thread;
#ifdef ATTRIBUTES
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
#endif
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    assert(pthread_mutex_lock(&mutex) == 0);
    pthread_create(&thread, NULL, worker, NULL);
    assert(pthread_mutex_lock(&mutex) == EDEADLK);
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    count = 1;
    assert(pthread_mutex_unlock(&mutex) == 0);
    pthread_join(thread, NULL);
    return 0;
}
