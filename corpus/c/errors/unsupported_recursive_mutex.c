// A recursive mutex by its static initialiser. Taken for a normal one, it would deadlock here, which would be a false alarm.
//@ verdict: all = wrong unsupported LOCK
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main(void) {
    pthread_mutex_lock(&mutex); //~ LOCK
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
    return 0;
}
