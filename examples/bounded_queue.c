// A bounded queue for many producers and many consumers, without locks. It is a ring of cells, each with a sequence number that
// says which position may use the cell next. A producer or consumer claims a position by a compare-exchange and then owns the
// cell, until it hands the cell on by storing the next sequence number.
//
//     ./norns check examples/bounded_queue.c
//     verified: every execution was explored, and none has a bug
//
// With -DBUG a consumer hands its cell on with a relaxed store. A producer, one turn of the ring later, may overwrite the value
// while it is still being read.
//
//     ./norns check examples/bounded_queue.c -- -DBUG
//     bug found: data race at examples/bounded_queue.c:81
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifdef BUG
#define HAND_BACK memory_order_relaxed
#else
#define HAND_BACK memory_order_release
#endif

enum { CELLS = 2 };

struct cell {
    // The position whose producer may fill the cell; one more if it is filled.
    atomic_uint sequence;
    int value;
};

struct queue {
    struct cell cells[CELLS];
    atomic_uint tail;
    atomic_uint head;
};

static struct queue queue;

static void queue_init(struct queue *queue) {
    for (unsigned i = 0; i < CELLS; i++) atomic_init(&queue->cells[i].sequence, i);
    atomic_init(&queue->tail, 0);
    atomic_init(&queue->head, 0);
}

// False if the queue is full.
static bool enqueue(struct queue *queue, int value) {
    unsigned position = atomic_load_explicit(&queue->tail, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &queue->cells[position % CELLS];
        unsigned sequence = atomic_load_explicit(&cell->sequence, memory_order_acquire);
        int lead = (int)(sequence - position);
        if (lead < 0) return false;
        if (lead > 0) {
            // Another producer was faster.
            position = atomic_load_explicit(&queue->tail, memory_order_relaxed);
        } else if (atomic_compare_exchange_weak_explicit(&queue->tail, &position, position + 1,
                                                         memory_order_relaxed,
                                                         memory_order_relaxed)) {
            // Its last consumer is done with the cell.
            cell->value = value;
            atomic_store_explicit(&cell->sequence, position + 1, memory_order_release);
            return true;
        }
    }
}

// False if the queue is empty.
static bool dequeue(struct queue *queue, int *value) {
    unsigned position = atomic_load_explicit(&queue->head, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &queue->cells[position % CELLS];
        unsigned sequence = atomic_load_explicit(&cell->sequence, memory_order_acquire);
        int lead = (int)(sequence - (position + 1));
        if (lead < 0) return false;
        if (lead > 0) {
            position = atomic_load_explicit(&queue->head, memory_order_relaxed);
        } else if (atomic_compare_exchange_weak_explicit(&queue->head, &position, position + 1,
                                                         memory_order_relaxed,
                                                         memory_order_relaxed)) {
            *value = cell->value;
            // From here on the cell belongs to the producer of the next turn.
            atomic_store_explicit(&cell->sequence, position + CELLS, HAND_BACK);
            return true;
        }
    }
}

// Takes one value out and puts another one in; what was taken out, less what was put in.
static void *exchange(void *argument) {
    int taken = 0, put = (int)(long)argument;
    if (!dequeue(&queue, &taken)) taken = 0;
    if (!enqueue(&queue, put)) put = 0;
    return (void *)(long)(taken - put);
}

int main(void) {
    pthread_t other;
    queue_init(&queue);
    // The queue is full at first, so that cells are used again.
    enqueue(&queue, 1);
    enqueue(&queue, 2);
    assert(!enqueue(&queue, 3));

    pthread_create(&other, NULL, exchange, (void *)4L);
    long balance = (long)exchange((void *)8L);
    void *theirs;
    pthread_join(other, &theirs);
    balance += (long)theirs;

    // Whatever went in came out, once.
    int value;
    while (dequeue(&queue, &value)) balance += value;
    assert(balance == 1 + 2);
    return 0;
}
