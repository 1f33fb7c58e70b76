// Message passing by a relaxed flag, which does not synchronise: reading the message is a race under RC11, WRC11 and C20. RA takes the
// accesses as release and acquire. Under PSO the flag may become visible before the message, under SC and TSO it may not.
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion READ
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int flag;

static void *sender(void *unused) {
    (void)unused;
    message = 42; //~ WRITE
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return NULL;
}

static void *receiver(void *unused) {
    (void)unused;
    if (atomic_load_explicit(&flag, memory_order_relaxed)) {
        assert(message == 42); //~ READ
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, receiver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
