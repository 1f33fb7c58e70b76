// Two threads with nothing in common, each of which does the same N times: one execution, however long it is.
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 2

#if defined(RELAXED) || defined(FENCES)
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#elif defined(RELEASE_ACQUIRE)
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static struct {
    atomic_int atomic;
    int plain;
    pthread_mutex_t mutex;
} own[THREADS] = {{0, 0, PTHREAD_MUTEX_INITIALIZER}, {0, 0, PTHREAD_MUTEX_INITIALIZER}};

static void *run(void *argument) {
    int me = argument != 0;
    for (int i = 0; i < N; i++) {
#if defined(MUTEX)
        pthread_mutex_lock(&own[me].mutex);
        own[me].plain++;
        pthread_mutex_unlock(&own[me].mutex);
#elif defined(PLAIN)
        own[me].plain++;
#else
        atomic_store_explicit(&own[me].atomic, i, STORE);
#if defined(FENCES)
        atomic_thread_fence(memory_order_seq_cst);
#endif
        atomic_load_explicit(&own[me].atomic, LOAD);
#endif
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, run, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
    return 0;
}
