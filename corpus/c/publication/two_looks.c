// Two stores that nothing orders, and main looks twice when both threads have ended. Where writes have one order, it sees the last one
// each time. WRC11 leaves them unordered, and each look may see another one.
//@ run:
//@ verdict: all = correct
//@ verdict: wrc11 = wrong assertion SEEN
//@ run: -DUPDATES
// Updates are ordered by what they read, under WRC11, too.
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int x;

static void *two(void *unused) {
#ifdef UPDATES
    atomic_fetch_add_explicit(&x, 2, memory_order_relaxed);
#else
    atomic_store_explicit(&x, 2, memory_order_relaxed);
#endif
    return unused;
}

static void *three(void *unused) {
#ifdef UPDATES
    atomic_fetch_add_explicit(&x, 3, memory_order_relaxed);
#else
    atomic_store_explicit(&x, 3, memory_order_relaxed);
#endif
    return unused;
}

int main(void) {
    pthread_t threads[2];
    int *looks = malloc(2 * sizeof *looks);
    pthread_create(&threads[0], NULL, two, NULL);
    pthread_create(&threads[1], NULL, three, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    looks[0] = atomic_load_explicit(&x, memory_order_relaxed);
    looks[1] = atomic_load_explicit(&x, memory_order_relaxed);
    assert(looks[0] == looks[1]); //~ SEEN
    free(looks);
    return 0;
}
