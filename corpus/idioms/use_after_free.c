#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *read(void *value) { return seen = *(int *)value, NULL; }

int main(void) {
    int *value = malloc(sizeof *value);
    *value = 5;
    pthread_t thread;
    pthread_create(&thread, NULL, read, value);
#ifdef BUG
    free(value);
    pthread_join(thread, NULL);
#else
    pthread_join(thread, NULL);
    assert(seen == *value);
    free(value);
#endif
    return 0;
}
