// A thread waits at a condition variable with a mutex that it does not hold.
//@ verdict: all = wrong misuse WAIT
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void) {
    pthread_cond_wait(&condition, &mutex); //~ WAIT
    return 0;
}
