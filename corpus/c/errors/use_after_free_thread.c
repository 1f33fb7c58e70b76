// A block is freed by one thread while another may still use it. Either of the two may be named.
//@ verdict: all = wrong use-after-free USE|FREE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *user(void *argument) {
    int *block = argument;
    int seen = *block; //~ USE
    assert(seen == 1);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int *block = malloc(sizeof *block);
    *block = 1;
    pthread_create(&thread, NULL, user, block);
    free(block); //~ FREE
    pthread_join(thread, NULL);
    return 0;
}
