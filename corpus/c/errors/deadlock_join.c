// Main holds a lock while it joins a thread that waits for the lock.
//@ verdict: all = wrong deadlock LOCK|JOIN
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex); //~ LOCK
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL); //~ JOIN
    pthread_mutex_unlock(&mutex);
    return 0;
}
