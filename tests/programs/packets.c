// A ring of packets for one producer and one consumer. The consumer gives a slot back before it has read it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef enum { PACKET_DATA = 1, PACKET_END = 2 } packet_kind_t;

typedef struct {
    packet_kind_t kind;
    uint8_t channel;
    float level;
} packet_t;

typedef struct {
    packet_t **slots;
    size_t mask;
    _Atomic size_t head;
    _Atomic size_t tail;
} spsc_t;

static spsc_t *spsc_create(size_t size)
{
    spsc_t *q = malloc(sizeof *q);
    q->slots = calloc(size, sizeof *q->slots);
    q->mask = size - 1;
    atomic_init(&q->head, 0);
    atomic_init(&q->tail, 0);
    return q;
}

static bool spsc_push(spsc_t *q, packet_t *packet)
{
    size_t tail = atomic_load_explicit(&q->tail, memory_order_relaxed);
    size_t head = atomic_load_explicit(&q->head, memory_order_acquire);
    if (tail - head > q->mask)
        return false;
    q->slots[tail & q->mask] = packet;
    atomic_store_explicit(&q->tail, tail + 1, memory_order_release);
    return true;
}

static packet_t *spsc_pop(spsc_t *q)
{
    size_t head = atomic_load_explicit(&q->head, memory_order_relaxed);
    size_t tail = atomic_load_explicit(&q->tail, memory_order_acquire);
    if (head == tail)
        return NULL;
    atomic_store_explicit(&q->head, head + 1, memory_order_release);
    return q->slots[head & q->mask];
}

static packet_t *packet_new(packet_kind_t kind, uint8_t channel, float level)
{
    packet_t *p = malloc(sizeof *p);
    p->kind = kind;
    p->channel = channel;
    p->level = level;
    return p;
}

static void *produce(void *argument)
{
    spsc_t *q = argument;
    for (int i = 0; i < 2; i++) {
        packet_t *p = packet_new(PACKET_DATA, (uint8_t)i, 0.5f * (float)i);
        while (!spsc_push(q, p))
            ;
    }
    packet_t *end = packet_new(PACKET_END, 0, 0);
    while (!spsc_push(q, end))
        ;
    return NULL;
}

static void *consume(void *argument)
{
    spsc_t *q = argument;
    uint8_t expected = 0;
    for (;;) {
        packet_t *p = spsc_pop(q);
        if (!p)
            continue;
        packet_kind_t kind = p->kind;
        if (kind == PACKET_DATA)
            assert(p->channel == expected++);
        free(p);
        if (kind == PACKET_END)
            return NULL;
    }
}

int main(void)
{
    spsc_t *q = spsc_create(2);
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, produce, q);
    pthread_create(&consumer, NULL, consume, q);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    free(q->slots);
    free(q);
    return 0;
}
