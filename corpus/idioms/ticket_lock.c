#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define LOAD memory_order_relaxed
#else
#define LOAD memory_order_acquire
#endif

static atomic_int next, served;
static int count;

static void *increment(void *unused) {
    int ticket = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&served, LOAD) != ticket);
    count++;
    atomic_store_explicit(&served, ticket + 1, memory_order_release);
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
