#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_bool ready;
static atomic_int message;

static void *sender(void *unused) {
    atomic_store_explicit(&message, 42, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_release);
    return unused;
}

static void *receiver(void *unused) {
    while (!atomic_load_explicit(&ready, memory_order_acquire));
    assert(atomic_load_explicit(&message, memory_order_relaxed) == 42);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, sender, NULL);
    pthread_create(&t1, NULL, receiver, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    return 0;
}
