#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define STORE memory_order_relaxed
#else
#define STORE memory_order_release
#endif

static atomic_bool taken;
static int count;

static void *increment(void *unused) {
    _Bool expected = 0;
    while (!atomic_compare_exchange_strong_explicit(&taken, &expected, 1, memory_order_acquire, memory_order_relaxed)) expected = 0;
    count++;
    atomic_store_explicit(&taken, 0, STORE);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, increment, NULL);
    pthread_create(&t1, NULL, increment, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(count == 2);
    return 0;
}
