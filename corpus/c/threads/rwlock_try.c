// pthread_rwlock_tryrdlock and trywrlock, and the timed ones (-DTIMED), against a writer.
// Counts: the attempt comes before the writer, while it has the lock, or after it; the timed one may wait in the second case.
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
    if (error) {
#ifdef TIMED
        assert(error == ETIMEDOUT);
#else
        assert(error == EBUSY);
#endif
        return unused;
    }
    assert(shared == 0 || shared == 1);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_init(&lock, NULL);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_rwlock_wrlock(&lock);
    shared = 1;
    pthread_rwlock_unlock(&lock);
    pthread_join(thread, NULL);
    assert(attempt() == 0);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_destroy(&lock);
    return 0;
}
