#include <pthread.h>
#include <stdlib.h>

static void *release(void *shared) { return free(shared), NULL; }

int main(void) {
    int *shared = malloc(sizeof *shared);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, release, shared);
        pthread_join(thread, NULL);
    }
    return 0;
}
