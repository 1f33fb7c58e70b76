// Figure 2 of "Awaiting for Godot" (FMCAD 2022): a message is passed by a flag. As a spin loop (the tool makes it an await)
// there is one execution; with an assume instead (-DASSUME) there is a second, blocked one, which read the flag too early. The paper
// makes an await of an assume that follows its load, too, and so do we, but the definition does not: so how many are blocked
// is not said there.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the paper, section II-A
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // the same
//@ run: -DASSUME
//@ verdict: all = correct
//@ executions: all = 1 // the paper, section II-A
//@ reads-from: all = 1 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef ASSUME
#include "norns.h"
#endif

static atomic_int x;
static atomic_int y;

static void *p(void *unused) {
    (void)unused;
#ifdef ASSUME
    norns_assume(atomic_load_explicit(&x, memory_order_acquire) == 1);
#else
    while (atomic_load_explicit(&x, memory_order_acquire) != 1) {
    }
#endif
    int b = atomic_load_explicit(&y, memory_order_relaxed);
    assert(b == 42);
    return NULL;
}

static void *q(void *unused) {
    (void)unused;
    atomic_store_explicit(&y, 42, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, p, NULL);
    pthread_create(&threads[1], NULL, q, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
