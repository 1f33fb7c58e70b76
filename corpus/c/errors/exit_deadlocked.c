// Main returns without joining two threads, which may be waiting for each other's locks by then. The process ends, so that is no
// deadlock; but a warning names them. With -DJOIN it is one.
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // who is first at each lock; if each is first at one, nobody gets the other
//@ run: -DJOIN
//@ verdict: all = wrong deadlock SECOND|FOURTH
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *forth(void *unused) {
    (void)unused;
    pthread_mutex_lock(&one);
    pthread_mutex_lock(&other); //~ SECOND
    pthread_mutex_unlock(&other);
    pthread_mutex_unlock(&one);
    return NULL;
}

static void *back(void *unused) {
    (void)unused;
    pthread_mutex_lock(&other);
    pthread_mutex_lock(&one); //~ FOURTH
    pthread_mutex_unlock(&one);
    pthread_mutex_unlock(&other);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, forth, NULL);
    pthread_create(&threads[1], NULL, back, NULL);
#ifdef JOIN
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
