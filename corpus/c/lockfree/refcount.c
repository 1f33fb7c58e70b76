// Reference counting: whoever drops the last reference frees the object. A release on every drop and an acquire fence before the
// free make every use happen before it (the orders of Boost's shared_ptr and Rust's Arc).
// -DBUG: dropping is relaxed. The use by the thread that dropped first is then not ordered before the free by the other: a use
// after free under RC11 and WRC11. Under SC, TSO and PSO a read-modify-write is done after everything before it, and RA takes it
// as release and acquire. (The relaxed drop itself, an access to the object, is not ordered before the free either.)
// Counts: the order of the drops decides everything: N!.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 2 // N!
//@ reads-from: all = 2 // N!
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 6 // N!
//@ reads-from: all = 6 // N!
//@ run: -DN=2 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong use-after-free USE|DROP|FREE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifdef BUG
#define DROP memory_order_relaxed
#else
#define DROP memory_order_release
#endif

struct shared {
    atomic_int references;
    int value;
};

static void drop(struct shared *object) {
    if (atomic_fetch_sub_explicit(&object->references, 1, DROP) == 1) { //~ DROP
        atomic_thread_fence(memory_order_acquire);
        free(object); //~ FREE
    }
}

static void *user(void *argument) {
    struct shared *object = argument;
    int value = object->value; //~ USE
    assert(value == 42);
    drop(object);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    struct shared *object = malloc(sizeof *object);
    atomic_init(&object->references, N);
    object->value = 42;
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, user, object);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
