// Thread-specific data ends by its destructor when its thread ends, and the key is deleted when no thread has any more. With -DBUG main
// deletes it while the thread still has a value, so that its destructor may not run. With -DBUG=2 the thread frees its value
// by itself and leaves it to the destructor, too. By pthread_key_create and its kin, or with -DC11 by tss_create and its kin.
//@ functions: pthread_key_create pthread_key_delete pthread_setspecific pthread_getspecific tss_create tss_delete tss_set tss_get
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // main waits for the thread
//@ run: -DC11
//@ verdict: all = correct
//@ executions: all = 1 // main waits for the thread
//@ run: -DBUG
//@ verdict: all = wrong assertion ENDED
//@ run: -DBUG -DC11
//@ verdict: all = wrong assertion ENDED
//@ run: -DBUG=2
//@ verdict: all = wrong double-free FREE
//@ run: -DBUG=2 -DC11
//@ verdict: all = wrong double-free FREE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>

#ifdef C11
static tss_t key;
#define CREATE tss_create
#define DELETE tss_delete
#define SET tss_set
#define GET tss_get
#else
static pthread_key_t key;
#define CREATE pthread_key_create
#define DELETE pthread_key_delete
#define SET pthread_setspecific
#define GET pthread_getspecific
#endif
static sem_t set;
static int ended;

static void end(void *value) {
    free(value); //~ FREE
    ended++;
}

static void *worker(void *unused) {
    SET(key, malloc(1));
#if BUG == 2
    end(GET(key));
#else
    assert(GET(key));
#endif
    sem_post(&set);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&set, 0, 0);
    CREATE(&key, end);
    pthread_create(&thread, NULL, worker, NULL);
    sem_wait(&set);
#if BUG == 1
    DELETE(key);
#endif
    pthread_join(thread, NULL);
    assert(ended == 1); //~ ENDED
#if BUG != 1
    DELETE(key);
#endif
    return 0;
}
