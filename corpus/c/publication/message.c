// A thread fills a block and stores its address where another thread looks.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The address is stored by a relaxed store: nothing makes the contents come with it. PSO lets a later store overtake them.
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion SEEN
//@ verdict: rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DBUG=2
// The block is filled when others have it already.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DBUG=3
// A fence before the contents are stored does not help.
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion SEEN
//@ verdict: rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DFENCE
// A fence between the contents and the address does.
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct {
    int value;
} message;

static _Atomic(message *) box;

static void *receive(void *unused) {
    (void)unused;
    message *received = atomic_load_explicit(&box, memory_order_acquire);
    if (received != NULL) assert(received->value == 42); //~ SEEN
    return NULL;
}

int main(void) {
    pthread_t receiver;
    pthread_create(&receiver, NULL, receive, NULL);
    message *sent = calloc(1, sizeof(message));
#if BUG == 2
    atomic_store(&box, sent);
    sent->value = 42; //~ FILLED
#elif BUG == 3
    atomic_thread_fence(memory_order_release);
    sent->value = 42; //~ FILLED
    atomic_store_explicit(&box, sent, memory_order_relaxed);
#elif BUG == 1
    sent->value = 42; //~ FILLED
    atomic_store_explicit(&box, sent, memory_order_relaxed);
#elif defined(FENCE)
    sent->value = 42;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&box, sent, memory_order_relaxed);
#else
    sent->value = 42;
    atomic_store_explicit(&box, sent, memory_order_release);
#endif
    pthread_join(receiver, NULL);
    free(sent);
    return 0;
}
