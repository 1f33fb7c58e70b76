// Two threads take two locks in opposite order; each may wait for the other for ever. With -DSAME_ORDER they cannot.
//@ run:
//@ verdict: all = wrong deadlock FIRST|SECOND
//@ run: -DSAME_ORDER
//@ verdict: all = correct
//@ executions: all = 2 // which thread is first
//@ blocked: all = 0 // the same
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused) {
    (void)unused;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); //~ FIRST
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return NULL;
}

static void *second(void *unused) {
    (void)unused;
#ifdef SAME_ORDER
    return first(unused);
#else
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); //~ SECOND
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return NULL;
#endif
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
