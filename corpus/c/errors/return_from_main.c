// Main returns while a thread still waits for a lock that main holds: no deadlock, since the process has ended. But what the
// thread does before counts: with -DWRONG it fails.
//@ run:
//@ verdict: all = correct
//@ run: -DWRONG
//@ verdict: all = wrong assertion FAIL
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x = 1;

static void *worker(void *unused) {
    (void)unused;
#ifdef WRONG
    assert(atomic_load(&x) == 0); //~ FAIL
#endif
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, worker, NULL);
    return atomic_load(&x) - 1;
}
