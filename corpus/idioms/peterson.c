#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic_bool wants[2];
static atomic_int turn;
static int count;

static void *increment(void *argument) {
    int me = argument != NULL;
    atomic_store_explicit(&wants[me], 1, STORE);
    atomic_store_explicit(&turn, 1 - me, STORE);
    while (atomic_load_explicit(&wants[1 - me], LOAD) && atomic_load_explicit(&turn, LOAD) != me);
    count++;
    atomic_store_explicit(&wants[me], 0, STORE);
    return NULL;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, increment, NULL);
    pthread_create(&t1, NULL, increment, &turn);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(count == 2);
    return 0;
}
