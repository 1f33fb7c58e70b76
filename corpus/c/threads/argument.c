// A thread is given the address of what it is to work with, and main looks at the results of threads that it has joined. With -DBUG the
// address is that of the loop's counter, which main goes on counting; with -DBUG=2 main looks before it has joined the second thread.
//@ functions: pthread_create pthread_join
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the threads have nothing in common
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion SUM
//@ verdict: ra rc11 wrc11 = wrong race TAKE|COUNT|RESULT
//@ run: -DBUG=2
//@ verdict: sc tso pso = wrong assertion SUM
//@ verdict: ra rc11 wrc11 = wrong race SUM|RESULT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

// One more than there are threads: the counter ends there.
static int results[3];

static void *worker(void *argument) {
    int index = *(int *)argument; //~ TAKE
    results[index] = 1; //~ RESULT
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int counter, indices[2] = {0, 1};
    (void)indices;
    for (counter = 0; counter < 2; counter++) { //~ COUNT
#if BUG == 1
        pthread_create(&threads[counter], NULL, worker, &counter);
#else
        pthread_create(&threads[counter], NULL, worker, &indices[counter]);
#endif
    }
    pthread_join(threads[0], NULL);
#if BUG != 2
    pthread_join(threads[1], NULL);
#endif
    assert(results[0] + results[1] == 2); //~ SUM
#if BUG == 2
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
