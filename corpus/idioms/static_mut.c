#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
    count++;
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
