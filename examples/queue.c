// A queue for one producer and one consumer: a ring of two slots, in which the producer owns `tail` and the consumer owns
// `head`. It is correct: norns explores every execution, with all reorderings by compiler and processor that C allows.
//
//     ./norns check examples/queue.c
//     verified: every execution was explored, and none has a bug
//
// It needs release and acquire. Without them the consumer may see the new tail but not yet the element, and because the
// elements are plain, that is a data race:
//
//     ./norns check examples/queue.c -- -DRELEASE=memory_order_relaxed
//     bug found: data race at examples/queue.c:36
//
// On x86 this would work, because stores become visible in order. By the rules of C the race is still a race, but under the
// model of x86 nothing goes wrong:
//
//     ./norns check examples/queue.c --model tso -- -DRELEASE=memory_order_relaxed
//     verified: every execution was explored, and none has a bug
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef RELEASE
#define RELEASE memory_order_release
#endif

enum { SLOTS = 2, ELEMENTS = 3 };

static int slots[SLOTS];
static atomic_uint head, tail;

static bool enqueue(int value) {
    unsigned end = atomic_load_explicit(&tail, memory_order_relaxed);
    unsigned start = atomic_load_explicit(&head, memory_order_acquire);
    if (end - start == SLOTS) return false;
    slots[end % SLOTS] = value;
    // From here on the consumer may read the slot.
    atomic_store_explicit(&tail, end + 1, RELEASE);
    return true;
}

static bool dequeue(int *value) {
    unsigned start = atomic_load_explicit(&head, memory_order_relaxed);
    unsigned end = atomic_load_explicit(&tail, memory_order_acquire);
    if (start == end) return false;
    // The producer filled this slot before it moved the tail,
    // and will not fill it again before we move the head.
    // So nobody else is here.
    *value = slots[start % SLOTS];
    atomic_store_explicit(&head, start + 1, memory_order_release);
    return true;
}

static void *produce(void *argument) {
    for (int value = 1; value <= ELEMENTS; value++) {
        if (!enqueue(value)) break;
    }
    return argument;
}

int main(void) {
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    int last = 0, value;
    for (int i = 0; i < ELEMENTS; i++) {
        if (!dequeue(&value)) break;
        // Elements come out in the order in which they went in, and none is missing.
        assert(value == last + 1);
        last = value;
    }
    pthread_join(producer, NULL);
    return 0;
}
