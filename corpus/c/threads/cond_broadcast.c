// A broadcast wakes all threads that wait at that time. With -DBUG there is a signal instead, and one may sleep for ever.
// Counts, by how many of two threads wait before the broadcast: none, and they come later in either order (2); one, which of them,
// and it is back before or after the other comes (2 * 2); both, in either order, and back in either order (2 * 2).
//@ functions: pthread_cond_broadcast pthread_cond_wait
//@ run:
//@ verdict: all = correct
//@ executions: all = 10 // 2 + 4 + 4
//@ blocked: all = 0 // all are woken
//@ run: -DBUG
//@ verdict: all = wrong deadlock WAIT
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int go;

static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
    while (!go) pthread_cond_wait(&condition, &mutex); //~ WAIT
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    go = 1;
#ifdef BUG
    pthread_cond_signal(&condition);
#else
    pthread_cond_broadcast(&condition);
#endif
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
