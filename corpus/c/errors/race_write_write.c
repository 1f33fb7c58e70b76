// A data race of two plain writes of the same value that nobody reads: still a race.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race WRITE
#include <pthread.h>

static int x;

static void *writer(void *unused) {
    (void)unused;
    x = 1; //~ WRITE
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
