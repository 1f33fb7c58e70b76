#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int data, ready;

static void *producer(void *unused) {
    atomic_store_explicit(&data, 42, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}

static void *consumer(void *unused) {
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        int seen = atomic_load_explicit(&data, memory_order_relaxed);
        printf("seen %d\n", seen);
        assert(seen == 42);
    }
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, producer, NULL);
    pthread_create(&b, NULL, consumer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
