// Threads that start threads, and who comes first allocates more.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int comers;
static _Thread_local int own;

static void *inner(void *argument) {
    int local = 0;
    *(int **)argument = malloc(100);
    **(int **)argument = 1;
    if (atomic_fetch_add(&comers, 1) % 2) free(malloc(5000));
    atomic_fetch_add((atomic_int *)&local, 1);
    own = local;
    free(*(int **)argument);
    return malloc(8);
}

static void *outer(void *argument) {
    pthread_t children[2];
    int *block;
    if (atomic_fetch_add(&comers, 1) == 0) free(malloc(40));
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_create(&children[i], NULL, inner, &block);
        pthread_join(children[i], &result);
        free(result);
    }
    own = 1;
    free(malloc(8));
    free(aligned_alloc(4096, 4096));
    return argument;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, outer, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
