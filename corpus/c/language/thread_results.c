// What threads hand back: by return, by pthread_exit from a nested call, as a pointer to memory; pthread_self and pthread_equal.
//@ verdict: all = correct
//@ executions: all = 1 // nothing is shared while the threads run
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *returns(void *argument) { return (void *)((long)argument * 2); }

static void leave(long value) { pthread_exit((void *)value); }

static void *exits(void *argument) {
    leave((long)argument + 1);
    abort(); // never reached
}

static void *allocates(void *argument) {
    int *result = malloc(sizeof *result);
    *result = (int)(long)argument;
    assert(pthread_equal(pthread_self(), pthread_self()));
    return result;
}

int main(void) {
    pthread_t threads[3];
    void *results[3];
    pthread_create(&threads[0], NULL, returns, (void *)21L);
    pthread_create(&threads[1], NULL, exits, (void *)41L);
    pthread_create(&threads[2], NULL, allocates, (void *)43L);
    assert(!pthread_equal(threads[0], threads[1]) && !pthread_equal(pthread_self(), threads[2]));
    for (int i = 0; i < 3; i++) pthread_join(threads[i], &results[i]);
    assert((long)results[0] == 42 && (long)results[1] == 42 && *(int *)results[2] == 43);
    free(results[2]);
    return 0;
}
