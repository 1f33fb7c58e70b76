// Blocks are handed to a thread when it is started, and given back when it is joined.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // nothing is done at the same time
//@ run: -DBUG=1
// The block is filled when the thread is started already.
//@ verdict: sc tso pso = wrong assertion GIVEN
//@ verdict: ra rc11 wrc11 = wrong race FILLED|GIVEN
//@ run: -DBUG=2
// The thread frees what it gives back.
//@ verdict: all = wrong use-after-free RESULT
//@ run: -DBUG=3
// The thread gives back a variable of its own.
//@ verdict: all = wrong use-after-free RESULT
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

static void *work(void *argument) {
    int *given = argument;
    assert(*given == 1); //~ GIVEN
#if BUG == 3
    int local = 2;
    int *volatile result = &local;
#else
    int *result = malloc(sizeof(int));
    *result = 2;
#endif
#if BUG == 2
    free(result);
#endif
    return result;
}

int main(void) {
    int *given = calloc(1, sizeof(int));
    pthread_t thread;
#if BUG == 1
    pthread_create(&thread, NULL, work, given);
    *given = 1; //~ FILLED
#else
    *given = 1;
    pthread_create(&thread, NULL, work, given);
#endif
    void *result;
    pthread_join(thread, &result);
    assert(*(int *)result == 2); //~ RESULT
#if BUG < 2
    free(result);
#endif
    free(given);
    return 0;
}
