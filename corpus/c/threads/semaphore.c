// Semaphores without a name: two threads leave a message each and post, main waits for both. With -DBUG main waits for one only.
// Counts: the posts in either order, and main's first wait between them or behind both.
//@ functions: sem_wait sem_post sem_init sem_destroy
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // 2 * 2
//@ blocked: all = 0 // there is a post for every wait
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion SUM
//@ verdict: ra rc11 wrc11 = wrong race MESSAGE|SUM
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static int messages[2];

static void *worker(void *message) {
    *(int *)message = 1; //~ MESSAGE
    sem_post(&done);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&done, 0, 0);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &messages[i]);
    sem_wait(&done);
#ifndef BUG
    sem_wait(&done);
#endif
    assert(messages[0] + messages[1] == 2); //~ SUM
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    sem_destroy(&done);
    return 0;
}
