// A mutex is unlocked that nobody holds (and, with -DOTHER, one that another thread holds).
//@ run:
//@ verdict: all = wrong misuse UNLOCK
//@ run: -DOTHER
//@ verdict: all = wrong misuse UNLOCK_OTHER
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#ifdef OTHER
static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_unlock(&mutex); //~ UNLOCK_OTHER
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    return 0;
}
#else
int main(void) {
    pthread_mutex_unlock(&mutex); //~ UNLOCK
    return 0;
}
#endif
