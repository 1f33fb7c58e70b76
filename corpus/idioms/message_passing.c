#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static atomic_bool ready;
static int message;

static void *sender(void *unused) {
    message = 42;
    atomic_store_explicit(&ready, 1, STORE);
    return unused;
}

static void *receiver(void *unused) {
    if (atomic_load_explicit(&ready, LOAD)) assert(message == 42);
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
