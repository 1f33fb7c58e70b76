#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

static atomic_int x, y;

static void *first(void *unused) {
    atomic_store_explicit(&x, 1, ORDER);
    atomic_store_explicit(&y, 2, ORDER);
    return unused;
}

static void *second(void *unused) {
    atomic_store_explicit(&y, 1, ORDER);
    atomic_store_explicit(&x, 2, ORDER);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, first, NULL);
    pthread_create(&t1, NULL, second, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(!(atomic_load_explicit(&x, ORDER) == 1 && atomic_load_explicit(&y, ORDER) == 1));
    return 0;
}
