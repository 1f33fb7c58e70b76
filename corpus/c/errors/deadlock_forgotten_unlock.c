// A thread leaves by an early return without unlocking; whoever locks next waits for ever.
//@ verdict: all = wrong deadlock LOCK|JOIN
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stopped;

static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex); //~ LOCK
    if (stopped) return NULL;
    stopped = 1;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL); //~ JOIN
    }
    return 0;
}
