// A signal by a thread that does not hold the mutex. POSIX has pthread_cond_signal and pthread_cond_wait among the functions that
// synchronise memory (XBD 4.12), so the woken thread sees what was written before the signal, although the mutex does not order it.
// Counts: the waiter has the mutex before the first thread, or after it began to wait (2); everything else comes in one order.
//@ verdict: all = correct
//@ executions: all = 2 // who has the mutex first
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int waiting, message;

static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
    waiting = 1;
    pthread_cond_signal(&ready);
    pthread_cond_wait(&go, &mutex);
    pthread_mutex_unlock(&mutex);
    assert(message == 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    while (!waiting) pthread_cond_wait(&ready, &mutex);
    pthread_mutex_unlock(&mutex);
    message = 1;
    pthread_cond_signal(&go);
    pthread_join(thread, NULL);
    return 0;
}
