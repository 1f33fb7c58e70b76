// A thread has a lock in a block that only it knows, and takes it twice: nobody else can release it.
//@ run:
//@ verdict: all = wrong deadlock AGAIN
//@ run: -DRELEASED
// It releases the lock in between.
//@ verdict: all = correct
#include <pthread.h>
#include <stdlib.h>

static void *run(void *unused) {
    (void)unused;
    pthread_mutex_t *own = malloc(sizeof(pthread_mutex_t));
    pthread_mutex_init(own, NULL);
    pthread_mutex_lock(own);
#ifdef RELEASED
    pthread_mutex_unlock(own);
#endif
    pthread_mutex_lock(own); //~ AGAIN
    pthread_mutex_unlock(own);
    pthread_mutex_destroy(own);
    free(own);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    return 0;
}
