// A wait with a time limit that returns 0 was signalled, or woken for no reason if the tool is told that this happens. A program that
// takes 0 for a signal is wrong only then; with -DCHECK it looks.
//@ run:
//@ verdict: all = correct
//@ run: --spurious
//@ verdict: all = wrong assertion SIGNALLED
//@ run: -DCHECK --spurious
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *unused) {
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&mutex);
    if (!ready) {
        int error = pthread_cond_timedwait(&condition, &mutex, &soon);
        assert(error == 0 || error == ETIMEDOUT);
#ifdef CHECK
        if (error == 0 && !ready) error = ETIMEDOUT;
#endif
        if (error == 0) assert(ready); //~ SIGNALLED
    }
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
