// Store buffering, with an access between the store and the load of each thread to a block that only the thread itself knows. An
// update drains the store buffers of TSO and PSO wherever it goes to, so it forbids that both threads read 0 there; but it orders
// nothing under RA, RC11 and WRC11.
//@ run: -DUPDATE
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DSTORE
// A seq_cst store drains too.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DFREE
// So does freeing the block.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion BOTH
//@ run: -DPLAIN
// A plain store does not.
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static int seen[2];

static void *run(void *argument) {
    atomic_int *mine = argument == NULL ? &x : &y, *other = argument == NULL ? &y : &x;
    atomic_int *own = malloc(sizeof(atomic_int));
    atomic_init(own, 0);
    atomic_store_explicit(mine, 1, memory_order_relaxed);
#ifdef UPDATE
    atomic_exchange_explicit(own, 1, memory_order_relaxed);
#elif defined(STORE)
    atomic_store_explicit(own, 1, memory_order_seq_cst);
#elif defined(FREE)
    free(own);
    own = NULL;
#else
    *(int *)own = 1;
#endif
    seen[argument != NULL] = atomic_load_explicit(other, memory_order_relaxed);
    free(own);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run, NULL);
    pthread_create(&threads[1], NULL, run, seen);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(seen[0] == 1 || seen[1] == 1); //~ BOTH
    return 0;
}
