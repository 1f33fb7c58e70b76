#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static int one, two;

static int increment(void) {
#ifdef BUG
    int old = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_store_explicit(&count, old + 1, memory_order_relaxed);
    return old;
#else
    return atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
#endif
}

static void *first(void *unused) {
    one = increment();
    return unused;
}

static void *second(void *unused) {
    two = increment();
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, first, NULL);
    pthread_create(&t1, NULL, second, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(one + two == 1);
    return 0;
}
