// A thread locks a normal mutex that it already holds, and waits for itself.
//@ verdict: all = wrong deadlock AGAIN
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex); //~ AGAIN
    pthread_mutex_unlock(&mutex);
    return 0;
}
