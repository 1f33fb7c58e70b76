// A signal wakes one of two waiting threads, whichever; a second signal the other. Nobody waits in a loop, so a signal that wakes
// more, or none, is seen.
// Counts: the first thread has the mutex before, between or after the two that wait, which come in either order (3 * 2); the signal
// wakes either (2); the woken one is back before the second signal, or after it, and then before or after the other (3).
//@ verdict: all = correct
//@ executions: all = 36 // 6 * 2 * 3
//@ blocked: all = 0 // every signal finds a thread
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static pthread_cond_t both = PTHREAD_COND_INITIALIZER;
static int waiting, woken;

static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
    if (++waiting == 2) pthread_cond_signal(&both);
    pthread_cond_wait(&go, &mutex);
    woken++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    while (waiting < 2) pthread_cond_wait(&both, &mutex);
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    assert(woken <= 1);
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(woken == 2);
    return 0;
}
