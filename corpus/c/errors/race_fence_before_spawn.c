// A release fence before a thread is created does not reach the store of that thread: a fence and the store that carries its
// release belong to one thread. So reading the message is a race, though all that the parent did happens before all that its
// child does. RA takes the store for a release; under SC and TSO the message is there before the flag, and under PSO since
// creating a thread waits for the buffers. With -DFIXED the child has the fence.
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

static void *child(void *unused) {
    (void)unused;
#ifdef FIXED
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return NULL;
}

static void *parent(void *unused) {
    (void)unused;
    pthread_t thread;
    message = 42; //~ WRITE
    atomic_thread_fence(memory_order_release);
    pthread_create(&thread, NULL, child, NULL);
    pthread_join(thread, NULL);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, parent, NULL);
    if (atomic_load_explicit(&flag, memory_order_acquire)) {
        assert(message == 42); //~ READ
    }
    pthread_join(thread, NULL);
    return 0;
}
