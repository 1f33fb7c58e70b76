// Two threads post to a semaphore that has room for one more: one of them is told that it is full, and the value stays what it is.
// With -DBUG the program believes that posting always works.
// Counts: which thread is first.
//@ functions: sem_post
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DBUG
//@ verdict: all = wrong assertion POSTED
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t semaphore;
static int failed[2];

static void *worker(void *result) {
    int error = sem_post(&semaphore);
#ifdef BUG
    assert(!error); //~ POSTED
#endif
    if (error) assert(error == -1 && errno == EOVERFLOW);
    *(int *)result = error != 0;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    assert(sem_init(&semaphore, 0, (unsigned)INT_MAX + 1) == -1 && errno == EINVAL);
    sem_init(&semaphore, 0, INT_MAX - 1);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &failed[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(failed[0] + failed[1] == 1);
    int value;
    assert(sem_getvalue(&semaphore, &value) == 0 && value == INT_MAX);
    assert(sem_wait(&semaphore) == 0 && sem_post(&semaphore) == 0);
    return sem_destroy(&semaphore);
}
