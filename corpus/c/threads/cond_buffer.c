// A buffer of one place with a mutex and two condition variables: one thread puts two numbers in, main takes them out. With -DBUG
// putting does not wait for the place to be free, and a number is lost.
//@ run:
//@ verdict: all = correct
//@ blocked: all = 0 // nobody waits in vain
//@ run: -DBUG
//@ verdict: all = wrong assertion PLACE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static int full, place;

static void *put(void *unused) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&mutex);
#ifndef BUG
        while (full) pthread_cond_wait(&emptied, &mutex);
#endif
        place = i;
        full = 1;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, put, NULL);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&mutex);
        while (!full) pthread_cond_wait(&filled, &mutex);
        assert(place == i); //~ PLACE
        full = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(thread, NULL);
    return 0;
}
