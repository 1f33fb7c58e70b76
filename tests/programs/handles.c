// Handles of threads are stored in shared memory, compared, ordered and hashed. Which nested threads there are depends on what is
// read. The first execution has the child of the second thread alone, so that threads are discovered in another order than that of
// their names.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, ran[2];
static _Atomic(pthread_t) smallest, buckets[4];

static void *child(void *which) {
    pthread_t self = pthread_self(), other = atomic_load(&smallest);
    if (!other || self < other) atomic_store(&smallest, self);
    unsigned hash = (unsigned)self * 2654435769u;
    atomic_store(&buckets[hash >> 30], self);
    atomic_store(&ran[which != 0], 1);
    return NULL;
}

static void *parent(void *which) {
    int wanted = which != NULL;
    if (atomic_load(&x) != wanted) return NULL;
    pthread_t thread;
    pthread_create(&thread, NULL, child, which);
    pthread_join(thread, NULL);
    return NULL;
}

int main(void) {
    pthread_t parents[2];
    pthread_create(&parents[0], NULL, parent, NULL);
    pthread_create(&parents[1], NULL, parent, &x);
    atomic_store(&x, 1);
    pthread_join(parents[0], NULL);
    pthread_join(parents[1], NULL);
    printf("%lu:", atomic_load(&smallest));
    for (int i = 0; i < 4; i++) printf(" %lu", atomic_load(&buckets[i]));
#ifdef BUG
    assert(!atomic_load(&ran[0]) || atomic_load(&ran[1]));
#endif
    return 0;
}
