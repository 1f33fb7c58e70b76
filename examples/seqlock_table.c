// A table that is read often and changed rarely, protected by a sequence lock. Readers write nothing, so they do not disturb
// each other; they read again if the sequence number says that the table has changed while they were reading.
//
//     ./norns check examples/seqlock_table.c
//     verified: every execution was explored, and none has a bug
//
// Data that may change while it is read must be atomic, but may be relaxed; fences keep the reads between the two reads of the
// sequence number. With -DBUG the writer has no fence, and a reader may see half of a change with the old sequence number:
//
//     ./norns check examples/seqlock_table.c -- -DBUG
//     bug found: failed assertion at examples/seqlock_table.c:73
#include "norns.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { ENTRIES = 2 };

struct entry {
    atomic_int key;
    atomic_int value;
};

static struct entry table[ENTRIES] = {{1, 10}, {2, 20}};

// Odd while the table is being changed.
static atomic_uint sequence;

static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;

// Replaces an entry by another.
static void table_replace(int old, int key, int value) {
    pthread_mutex_lock(&changing);
    unsigned before = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, before + 1, memory_order_relaxed);
#ifndef BUG
    // Who reads any of what follows sees that the table is being changed.
    atomic_thread_fence(memory_order_release);
#endif
    for (int i = 0; i < ENTRIES; i++) {
        if (atomic_load_explicit(&table[i].key, memory_order_relaxed) == old) {
            atomic_store_explicit(&table[i].key, key, memory_order_relaxed);
            atomic_store_explicit(&table[i].value, value, memory_order_relaxed);
        }
    }
    atomic_store_explicit(&sequence, before + 2, memory_order_release);
    pthread_mutex_unlock(&changing);
}

// False if there is no such key.
static bool table_find(int key, int *value) {
    unsigned before, after;
    bool found;
    do {
        norns_await(atomic_load_explicit(&sequence, memory_order_relaxed) % 2 == 0);
        before = atomic_load_explicit(&sequence, memory_order_acquire);
        found = false;
        for (int i = 0; i < ENTRIES; i++) {
            if (atomic_load_explicit(&table[i].key, memory_order_relaxed) == key) {
                *value = atomic_load_explicit(&table[i].value, memory_order_relaxed);
                found = true;
            }
        }
        atomic_thread_fence(memory_order_acquire);
        after = atomic_load_explicit(&sequence, memory_order_relaxed);
    } while (before != after || before % 2 == 1);
    return found;
}

static void *reader(void *argument) {
    int value;
    if (table_find(3, &value)) assert(value == 30);
    return argument;
}

int main(void) {
    pthread_t readers[2];
    for (int i = 0; i < 2; i++) pthread_create(&readers[i], NULL, reader, NULL);
    table_replace(2, 3, 30);
    for (int i = 0; i < 2; i++) pthread_join(readers[i], NULL);
    int value;
    assert(!table_find(2, &value) && table_find(3, &value));
    return 0;
}
