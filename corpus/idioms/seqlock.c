#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence, one, two;

static void *writer(void *unused) {
    int now = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, now + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&one, 1, memory_order_relaxed);
    atomic_store_explicit(&two, 1, memory_order_relaxed);
    atomic_store_explicit(&sequence, now + 2, memory_order_release);
    return unused;
}

static void *reader(void *unused) {
    int before = atomic_load_explicit(&sequence, memory_order_acquire);
    int first = atomic_load_explicit(&one, memory_order_relaxed);
    int second = atomic_load_explicit(&two, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    int after = atomic_load_explicit(&sequence, memory_order_relaxed);
#ifndef BUG
    if (before != after || before % 2 != 0) return unused;
#else
    (void)before, (void)after;
#endif
    assert(first == second);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, writer, NULL);
    pthread_create(&t1, NULL, reader, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    return 0;
}
