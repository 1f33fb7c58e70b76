// Double-checked locking (D. Schmidt and T. Harrison, 1996; why it is broken: "The double-checked locking is broken declaration",
// 2000): the instance is made under a lock, but looked at without it first.
// -DBUG: the pointer is published and read relaxed. A thread that sees it in the first look, outside the lock, is not
// synchronised with the one that filled the instance: a data race under RC11 and WRC11. Under PSO the pointer may become visible
// before the contents, and the assertion fails. RA takes every access as release and acquire; TSO keeps the stores in order.
// -DFENCE: the same relaxed accesses with fences, a release fence before the pointer and an acquire fence behind it.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion READ
//@ verdict: rc11 wrc11 = wrong race FILL|READ
//@ run: -DFENCE
//@ verdict: all = correct
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCE
#define FENCED(order) atomic_thread_fence(order)
#else
#define FENCED(order)
#endif
#if defined(BUG) || defined(FENCE)
#define LOOK memory_order_relaxed
#define TELL memory_order_relaxed
#else
#define LOOK memory_order_acquire
#define TELL memory_order_release
#endif

struct instance {
    int value;
};

static struct instance storage;
static _Atomic(struct instance *) instance;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct instance *get(void) {
    struct instance *found = atomic_load_explicit(&instance, LOOK);
    FENCED(memory_order_acquire);
    if (!found) {
        pthread_mutex_lock(&mutex);
        found = atomic_load_explicit(&instance, memory_order_relaxed);
        if (!found) {
            found = &storage;
            found->value = 42; //~ FILL
            FENCED(memory_order_release);
            atomic_store_explicit(&instance, found, TELL);
        }
        pthread_mutex_unlock(&mutex);
    }
    return found;
}

static void *user(void *unused) {
    (void)unused;
    struct instance *mine = get();
    assert(mine->value == 42); //~ READ
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, user, NULL);
    pthread_create(&threads[1], NULL, user, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
