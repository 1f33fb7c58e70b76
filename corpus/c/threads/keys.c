// Thread-specific data: each thread has its own, none at first; at its end the destructor gets what is not null, also in a thread that
// ends by pthread_exit, and again if it leaves something. A key that is deleted has no destructor.
// Counts: the two threads end in either order.
//@ verdict: all = correct
//@ executions: all = 2 // see above
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key, deleted;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ends;

static void end(void *value) {
    int *number = value;
    assert(pthread_getspecific(key) == NULL);
    if (--*number == 0) {
        free(number);
        pthread_mutex_lock(&mutex);
        ends++;
        pthread_mutex_unlock(&mutex);
    } else {
        pthread_setspecific(key, number);
    }
}

static void never(void *value) {
    (void)value;
    assert(0);
}

static void *worker(void *exits) {
    assert(pthread_getspecific(key) == NULL);
    int *number = malloc(sizeof *number);
    *number = 2;
    pthread_setspecific(key, number);
    pthread_setspecific(deleted, number);
    assert(pthread_getspecific(key) == number);
    if (exits) pthread_exit(NULL);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_key_create(&key, end);
    pthread_key_create(&deleted, never);
    assert(key != deleted);
    pthread_key_delete(deleted);
    pthread_setspecific(key, &ends);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, i ? &ends : NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(ends == 2);
    assert(pthread_getspecific(key) == &ends);
    return 0;
}
