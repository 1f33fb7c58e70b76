// A data race of two plain accesses, a write and a read that nothing orders. Behaviour under SC, TSO and PSO, an error elsewhere.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race WRITE|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int x;

static void *writer(void *unused) {
    (void)unused;
    x = 1; //~ WRITE
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int seen = x; //~ READ
    assert(seen == 0 || seen == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
