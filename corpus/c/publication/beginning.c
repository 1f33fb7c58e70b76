// What main does before it starts a thread nobody else can notice, and what it does after it has joined all threads neither.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the two threads add in either order
//@ commuting: sc tso pso rc11 = 1 // and nobody can tell which
//@ run: -DBUG=1
// One thread is not joined before main looks.
//@ verdict: all = wrong assertion SUM
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int table[16];
static atomic_int sum;
static int *made;

static void *add(void *unused) {
    (void)unused;
    atomic_fetch_add_explicit(&sum, table[5] + *made, memory_order_relaxed);
    return NULL;
}

int main(void) {
    for (int i = 0; i < 16; i++) table[i] = i;
    atomic_store(&sum, 0);
    made = malloc(sizeof(int));
    *made = 1;
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, add, NULL);
    pthread_join(threads[0], NULL);
#ifndef BUG
    pthread_join(threads[1], NULL);
#endif
    assert(atomic_load(&sum) == 12); //~ SUM
#ifdef BUG
    pthread_join(threads[1], NULL);
#endif
    for (int i = 0; i < 16; i++) table[i] = 0;
    free(made);
    return 0;
}
