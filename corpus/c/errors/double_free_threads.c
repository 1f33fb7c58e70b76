// Two threads free the same block; whichever comes second is wrong.
//@ verdict: all = wrong double-free FREE
#include <pthread.h>
#include <stdlib.h>

static void *release(void *block) {
    free(block); //~ FREE
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int *block = malloc(sizeof *block);
    pthread_create(&threads[0], NULL, release, block);
    pthread_create(&threads[1], NULL, release, block);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
