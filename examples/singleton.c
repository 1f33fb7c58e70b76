// A singleton that is created on first use, with double-checked locking: a thread first checks without the lock whether the
// singleton exists, and checks again with the lock if it does not.
//
//     ./norns check examples/singleton.c
//     verified: every execution was explored, and none has a bug
//
// With -DBUG the pointer is published by a relaxed store. A thread that sees the pointer need not see what it points to:
//
//     ./norns check examples/singleton.c -- -DBUG
//     bug found: data race at examples/singleton.c:53
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef BUG
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

struct registry {
    int entries;
    int limit;
};

static _Atomic(struct registry *) the_registry;
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static struct registry *make_registry(void) {
    struct registry *registry = malloc(sizeof *registry);
    registry->entries = 0;
    registry->limit = 16;
    return registry;
}

static struct registry *registry_get(void) {
    struct registry *registry = atomic_load_explicit(&the_registry, memory_order_acquire);
    if (registry) return registry;
    pthread_mutex_lock(&making);
    // Somebody may have made it while we waited; the lock orders us behind them.
    registry = atomic_load_explicit(&the_registry, memory_order_relaxed);
    if (!registry) {
        registry = make_registry();
        atomic_store_explicit(&the_registry, registry, PUBLISH);
    }
    pthread_mutex_unlock(&making);
    return registry;
}

static void *use(void *argument) {
    struct registry *registry = registry_get();
    assert(registry->limit == 16);
    assert(registry == registry_get());
    (void)argument;
    return registry;
}

int main(void) {
    pthread_t others[2];
    void *theirs;
    for (int i = 0; i < 2; i++) pthread_create(&others[i], NULL, use, NULL);
    struct registry *registry = use(NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(others[i], &theirs);
        assert(theirs == registry);
    }
    free(registry);
    pthread_mutex_destroy(&making);
    return 0;
}
