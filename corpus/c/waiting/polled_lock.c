// A thread polls a mutex by trylock until it gets it. An attempt in vain changes nothing. With -DBUG nobody ever unlocks the mutex.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // who locks first
//@ blocked: all = 0 // the mutex is unlocked in the end
//@ awaits: sc tso pso ra rc11 = 2+0 // an attempt in vain is none
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *hold(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    counter++;
#ifndef BUG
    pthread_mutex_unlock(&mutex);
#endif
    return NULL;
}

int main(void) {
    pthread_t holder;
    pthread_create(&holder, NULL, hold, NULL);
    while (pthread_mutex_trylock(&mutex) != 0) { //~ SPIN
        sched_yield();
    }
    counter++;
    pthread_mutex_unlock(&mutex);
    pthread_join(holder, NULL);
    return counter != 2;
}
