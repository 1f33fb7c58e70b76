// pthread_mutex_trylock: who does not get the mutex does without it.
// Counts: either thread first; the second comes while the first holds the mutex, or after it has released it.
//@ verdict: all = correct
//@ executions: all = 4 // 2 * 2
//@ reads-from: all = 4 // the same
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *attempt(void *unused) {
    if (pthread_mutex_trylock(&mutex) == 0) {
        count++;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, attempt, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 1 || count == 2);
    assert(pthread_mutex_trylock(&mutex) == 0);
    assert(pthread_mutex_trylock(&mutex) != 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    return 0;
}
