// A mutex is destroyed when nobody holds it, and may be initialised again. With -DHELD somebody does; with -DTWICE, -DLOCK, -DTRY and
// -DUNLOCK it is used after that.
//@ functions: pthread_mutex_destroy pthread_mutex_lock pthread_mutex_unlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // there is one thread
//@ run: -DHELD
//@ verdict: all = wrong misuse HELD
//@ run: -DTWICE
//@ verdict: all = wrong misuse TWICE
//@ run: -DLOCK
//@ verdict: all = wrong misuse LOCK
//@ run: -DTRY
//@ verdict: all = wrong misuse TRY
//@ run: -DUNLOCK
//@ verdict: all = wrong misuse UNLOCK
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&mutex);
#ifdef HELD
    pthread_mutex_destroy(&mutex); //~ HELD
#endif
    pthread_mutex_unlock(&mutex);
    pthread_mutex_destroy(&mutex);
#ifdef TWICE
    pthread_mutex_destroy(&mutex); //~ TWICE
#elif defined LOCK
    pthread_mutex_lock(&mutex); //~ LOCK
#elif defined TRY
    pthread_mutex_trylock(&mutex); //~ TRY
#elif defined UNLOCK
    pthread_mutex_unlock(&mutex); //~ UNLOCK
#endif
    pthread_mutex_init(&mutex, NULL);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return 0;
}
