#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

static atomic_int x, y;
static int one, two;

static void *first(void *unused) {
    atomic_store_explicit(&x, 1, ORDER);
    one = atomic_load_explicit(&y, ORDER);
    return unused;
}

static void *second(void *unused) {
    atomic_store_explicit(&y, 1, ORDER);
    two = atomic_load_explicit(&x, ORDER);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, first, NULL);
    pthread_create(&t1, NULL, second, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(one + two > 0);
    return 0;
}
