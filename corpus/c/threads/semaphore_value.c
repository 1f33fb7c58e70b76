// Two threads want the one item that there is; who finds none does without. With -DBUG they look at the semaphore's value first, and wait
// if there was an item: it may be gone by then. With -DBUG=2 the semaphore is given one item too few.
// Counts: which thread gets it; main looks at the value when both are done.
//@ functions: sem_getvalue sem_trywait sem_init
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DBUG
//@ verdict: all = wrong deadlock WAIT
//@ run: -DBUG=2
//@ verdict: all = wrong assertion TAKEN
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t items;
static int taken[2];

static void *consumer(void *place) {
#if BUG == 1
    int value;
    sem_getvalue(&items, &value);
    if (value == 0) return NULL;
    sem_wait(&items); //~ WAIT
#else
    if (sem_trywait(&items)) return NULL;
#endif
    *(int *)place = 1;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
#if BUG == 2
    // One too few.
    sem_init(&items, 0, 0);
#else
    sem_init(&items, 0, 1);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, consumer, &taken[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    int left;
    sem_getvalue(&items, &left);
    assert(left == 0 && taken[0] + taken[1] == 1); //~ TAKEN
    return sem_destroy(&items);
}
