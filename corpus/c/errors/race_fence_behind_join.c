// An acquire fence behind a join does not reach back to what the joined thread read: a fence and the load whose acquire it is
// belong to one thread. So reading the message is a race. RA takes the load for an acquire; SC, TSO and PSO keep the release
// store behind the message. With -DFIXED the child has the fence.
//@ run:
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
//@ run: -DFIXED
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int flag;
static int seen;

static void *sender(void *unused) {
    (void)unused;
    message = 42; //~ WRITE
    atomic_store_explicit(&flag, 1, memory_order_release);
    return NULL;
}

static void *looker(void *unused) {
    (void)unused;
    seen = atomic_load_explicit(&flag, memory_order_relaxed);
#ifdef FIXED
    atomic_thread_fence(memory_order_acquire);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, looker, NULL);
    pthread_join(threads[1], NULL);
    atomic_thread_fence(memory_order_acquire);
    if (seen) {
        assert(message == 42); //~ READ
    }
    pthread_join(threads[0], NULL);
    return 0;
}
