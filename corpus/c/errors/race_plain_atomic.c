// A data race of a plain write and an atomic read of the same variable: one plain access of the two is enough.
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race PLAIN|ATOMIC
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused) {
    (void)unused;
    *(int *)&x = 1; //~ PLAIN
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int seen = atomic_load(&x); //~ ATOMIC
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
