// Three threads add one by a compare-exchange that is tried again with what is there then. An attempt that fails changes nothing,
// so only the order of those that succeed counts. With -DBUG a thread expects a value that the counter never has.
//@ run:
//@ verdict: all = correct
//@ executions: all = 6 // 3!, the orders of three additions
//@ blocked: all = 0 // somebody always succeeds
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *add(void *unused) {
    (void)unused;
    int seen;
    do {
        seen = atomic_load(&counter);
    } while (!atomic_compare_exchange_strong(&counter, &seen, seen + 1));
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(atomic_load(&counter) == 3);
#ifdef BUG
    int expected;
    do {
        expected = 4;
    } while (!atomic_compare_exchange_strong(&counter, &expected, 5)); //~ SPIN
#endif
    return 0;
}
