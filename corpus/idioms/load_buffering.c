#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int one, two;

static void *first(void *unused) {
    one = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return unused;
}

static void *second(void *unused) {
    two = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, first, NULL);
    pthread_create(&t1, NULL, second, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(!(one == 1 && two == 1));
    return 0;
}
