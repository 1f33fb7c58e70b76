// Two atomic stores that nothing orders, and a third thread that starts when both have ended and looks twice by plain reads. The stores
// come before it, so nothing races. Where writes have one order, it sees the last one each time. WRC11 leaves them unordered, and each
// look may see another one.
//@ run:
//@ verdict: all = correct
//@ verdict: wrc11 = wrong assertion SEEN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int x;

static void *two(void *unused) {
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return unused;
}

static void *three(void *unused) {
    atomic_store_explicit(&x, 3, memory_order_relaxed);
    return unused;
}

static void *look(void *looks) {
    int *place = looks;
    place[0] = *(int *)&x;
    place[1] = *(int *)&x;
    assert(place[0] == place[1]); //~ SEEN
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int *looks = malloc(2 * sizeof *looks);
    pthread_create(&threads[0], NULL, two, NULL);
    pthread_create(&threads[1], NULL, three, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    pthread_create(&threads[0], NULL, look, looks);
    pthread_join(threads[0], NULL);
    free(looks);
    return 0;
}
