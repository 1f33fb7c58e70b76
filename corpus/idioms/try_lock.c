#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *locks(void *unused) {
    pthread_mutex_lock(&mutex);
    value += 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *tries(void *unused) {
    if (pthread_mutex_trylock(&mutex) != 0) return unused;
    value += 2;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t0, t1;
    pthread_create(&t0, NULL, locks, NULL);
    pthread_create(&t1, NULL, tries, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    assert(value == 1 || value == 3);
    return 0;
}
