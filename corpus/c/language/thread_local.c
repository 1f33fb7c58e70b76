// Thread-local variables: every thread has its own, starting at its initial value; a pointer to one may be handed to others.
//@ verdict: all = correct
//@ executions: all = 1 // nothing is shared but what main wrote before and reads after
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int counter = 10;
static _Thread_local struct { int values[2]; } zeroed;
static int results[2];
static int *mains;

static void count(int times) {
    for (int i = 0; i < times; i++) counter++;
}

static void *worker(void *argument) {
    long me = (long)argument;
    assert(counter == 10 && zeroed.values[1] == 0);
    count((int)me + 1);
    zeroed.values[1] = 1;
    assert(*mains == 15 && mains != &counter);
    results[me] = counter;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    count(5);
    mains = &counter;
    for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(counter == 15 && results[0] == 11 && results[1] == 12);
    return 0;
}
