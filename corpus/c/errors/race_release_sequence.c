// A relaxed store behind a release store of the same thread and variable. RC11 has it in the release sequence, so that whoever
// acquires it has acquired the message; C++20 took it out (P0982), and reading the message is a race. RA takes the store for a
// release. With -DFENCE the release is a fence, which reaches all later stores: no race. With -DUPDATE the second write is an
// update, which stays in the sequence: no race. SC, TSO and PSO keep a store before a later release in order.
//@ run:
//@ verdict: all = correct
//@ verdict: c20 = wrong race WRITE|READ
//@ run: -DFENCE
//@ verdict: all = correct
//@ run: -DUPDATE
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int flag;

static void *sender(void *unused) {
    (void)unused;
    message = 42; //~ WRITE
#ifdef FENCE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 1, memory_order_release);
#endif
#ifdef UPDATE
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
    return NULL;
}

static void *receiver(void *unused) {
    (void)unused;
    if (atomic_load_explicit(&flag, memory_order_acquire) == 2) {
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
