#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int one, two;

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    one++, two++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *in_order(void *unused) { return both(&left, &right), unused; }

static void *other(void *unused) {
#ifdef BUG
    both(&right, &left);
#else
    both(&left, &right);
#endif
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, in_order, NULL);
    pthread_create(&t1, NULL, other, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    return 0;
}
