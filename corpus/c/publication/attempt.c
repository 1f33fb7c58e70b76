// A block is handed out by a compare-exchange, which may fail; the thread whose attempt failed changes its block afterwards.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The thread whose attempt succeeded changes its block afterwards.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DCOMPARED
// A block is only compared with what is there, and never handed out.
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

static _Atomic(int *) slot;

static void *offer(void *unused) {
    (void)unused;
    int *mine = malloc(sizeof(int));
    *mine = 1;
#ifdef COMPARED
    int *expected = mine;
    if (!atomic_compare_exchange_strong(&slot, &expected, NULL)) {
        *mine = 2;
        assert(*mine == 2);
    }
    free(mine);
#else
    int *expected = NULL;
    int succeeded = atomic_compare_exchange_strong(&slot, &expected, mine);
    if (succeeded == (BUG == 1)) *mine = 2; //~ FILLED
    int *there = atomic_load(&slot);
    assert(*there == 1); //~ SEEN
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, offer, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
