// A ring that one thread fills and another empties. Its structures have names by typedef only, as is common in C. The consumer
// looks at a slot's state with a relaxed load, and so may read the slot before it sees what was put there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef enum { EMPTY, FULL } state_t;

typedef struct {
    _Atomic state_t state;
    int value;
} slot_t;

typedef struct {
    slot_t *slots;
    unsigned size;
} ring_t;

static ring_t *ring_create(unsigned size) {
    ring_t *ring = malloc(sizeof *ring);
    ring->slots = calloc(size, sizeof *ring->slots);
    ring->size = size;
    return ring;
}

static void *produce(void *argument) {
    ring_t *ring = argument;
    for (unsigned i = 0; i < ring->size; i++) {
        slot_t *slot = &ring->slots[i];
        slot->value = 10 + (int)i;
        atomic_store_explicit(&slot->state, FULL, memory_order_release);
    }
    return NULL;
}

static void *consume(void *argument) {
    ring_t *ring = argument;
    slot_t *slot = &ring->slots[1];
    if (atomic_load_explicit(&slot->state, memory_order_relaxed) == FULL)
        assert(slot->value == 11);
    return NULL;
}

int main(void) {
    ring_t *ring = ring_create(2);
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, produce, ring);
    pthread_create(&consumer, NULL, consume, ring);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    free(ring->slots);
    free(ring);
}
