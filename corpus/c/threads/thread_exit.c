// pthread_exit ends a thread from within a call, and hands back a result, here on the heap. With -DBUG the result is a local variable,
// which ends with the thread; with -DBUG=2 it is main that ends so, while the thread works with a local variable of main.
//@ functions: pthread_exit
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // main joins the thread
//@ run: -DBUG
//@ verdict: all = wrong use-after-free RESULT
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free INPUT
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void finish(int number) {
#if BUG == 1
    int local, *result = &local;
#else
    int *result = malloc(sizeof *result);
#endif
    *result = number;
    pthread_exit(result);
}

static void *worker(void *input) {
    finish(*(int *)input + 1); //~ INPUT
    return NULL;
}

int main(void) {
    pthread_t thread;
    int input = 41;
    void *result;
    pthread_create(&thread, NULL, worker, &input);
#if BUG == 2
    pthread_exit(NULL);
#endif
    pthread_join(thread, &result);
    assert(*(int *)result == 42); //~ RESULT
    free(result);
    return 0;
}
