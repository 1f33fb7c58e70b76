// Read-copy-update: readers read the current settings without a lock and without waiting. A thread that changes the settings
// publishes a new copy, waits until every reader that may hold the old one has left, and frees it.
//
//     ./norns check examples/publish_retire.c
//     verified: every execution was explored, and none has a bug
//
// With -DBUG it waits for the readers first and then publishes. A reader that arrives in between holds settings that are freed:
//
//     ./norns check examples/publish_retire.c -- -DBUG
//     bug found: use after free at examples/publish_retire.c:77
#include "norns.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { READERS = 2 };

struct settings {
    int low;
    int high;
};

static _Atomic(struct settings *) current;

// A reader's count is odd while it reads.
static atomic_uint counts[READERS];

static struct settings *read_begin(int reader) {
    unsigned count = atomic_load_explicit(&counts[reader], memory_order_relaxed);
    atomic_store_explicit(&counts[reader], count + 1, memory_order_relaxed);
    // Either the writer sees that we read, or we see what it published.
    atomic_thread_fence(memory_order_seq_cst);
    return atomic_load_explicit(&current, memory_order_acquire);
}

static void read_end(int reader) {
    unsigned count = atomic_load_explicit(&counts[reader], memory_order_relaxed);
    atomic_store_explicit(&counts[reader], count + 1, memory_order_release);
}

// Returns when everybody who was reading has stopped; who starts later sees what was published before.
static void synchronize(void) {
    atomic_thread_fence(memory_order_seq_cst);
    for (int reader = 0; reader < READERS; reader++) {
        unsigned count = atomic_load_explicit(&counts[reader], memory_order_acquire);
        if (count % 2 == 1) {
            norns_await(atomic_load_explicit(&counts[reader], memory_order_acquire) != count);
        }
    }
}

static struct settings *make(int low, int high) {
    struct settings *settings = malloc(sizeof *settings);
    settings->low = low;
    settings->high = high;
    return settings;
}

// There is one writer at a time.
static void update(int low, int high) {
    struct settings *fresh = make(low, high);
    struct settings *old = atomic_load_explicit(&current, memory_order_relaxed);
#ifdef BUG
    synchronize();
    atomic_store_explicit(&current, fresh, memory_order_release);
#else
    atomic_store_explicit(&current, fresh, memory_order_release);
    synchronize();
#endif
    free(old);
}

static void *reader(void *argument) {
    int me = (int)(long)argument;
    const struct settings *settings = read_begin(me);
    int low = settings->low;
    int high = settings->high;
    read_end(me);
    assert(high - low == 10);
    return NULL;
}

int main(void) {
    pthread_t readers[READERS];
    atomic_init(&current, make(0, 10));
    for (long i = 0; i < READERS; i++) pthread_create(&readers[i], NULL, reader, (void *)i);
    update(5, 15);
    for (int i = 0; i < READERS; i++) pthread_join(readers[i], NULL);
    free(atomic_load_explicit(&current, memory_order_relaxed));
    return 0;
}
