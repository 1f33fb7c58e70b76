// Three mistakes in one program: a race, an assertion that fails, and a lock that is never given back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int plain;
static atomic_int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    plain = 1;
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);
    pthread_mutex_lock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    pthread_join(threads[0], NULL);
    assert(atomic_load(&counter) == 2);
    pthread_join(threads[1], NULL);
    return 0;
}
