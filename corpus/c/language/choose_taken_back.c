// A choice after a failed compare-exchange: the write that lets the compare-exchange succeed is the same, whatever was chosen.
// Counts: it succeeds (1); or it fails, and nothing follows (1), or an addition, before or after that of the thread (2).
//@ verdict: all = correct
//@ executions: all = 4 // 1 + 1 + 2
#include "norns.h"
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *add(void *unused) {
    atomic_fetch_add(&x, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    int expected = 1;
    if (!atomic_compare_exchange_strong(&x, &expected, 5) && norns_choose(2)) atomic_fetch_sub(&x, 1);
    pthread_join(thread, NULL);
    return 0;
}
