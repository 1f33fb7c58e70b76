// Waiting for a change of an atomic of C++, and telling of one: what `include/atomic_wait.h` calls. Who waits for an address is
// in a queue that its address leads to, and waits there as at a condition variable.
//
// Telling and waiting must not order anything that C++ does not: only the atomic itself may. Here they do, by the mutex of the
// queue. But whoever waits looks at the atomic first without asking anybody, and goes on if it has changed: so there is always an
// execution that reads the same and is ordered by the atomic alone, and one in which two tell each other nothing by telling in the
// other order. Races are found there.

#include "norns.h"

int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);

enum { QUEUES = 509 };
struct queue {
    u64 mutex[5], condition[6];
    const void *address;
    u64 waiting;
};
static struct queue queues[QUEUES];

struct queue *norns_atomic_wait_begin(const void *address) __asm__("norns.atomic_wait.begin");
void norns_atomic_wait_more(struct queue *queue) __asm__("norns.atomic_wait.more");
void norns_atomic_wait_end(struct queue *queue) __asm__("norns.atomic_wait.end");
void norns_atomic_tell(const void *address, _Bool all) __asm__("norns.atomic_wait.tell");

static struct queue *queue_of(const void *address) {
    struct queue *queue = &queues[((u64)address ^ (u64)address >> 23) % QUEUES];
    pthread_mutex_lock(queue->mutex);
    return queue;
}

struct queue *norns_atomic_wait_begin(const void *address) {
    struct queue *queue = queue_of(address);
    if (queue->waiting && queue->address != address) norns_unsupported("waiting for these two atomics at once");
    queue->address = address;
    return queue;
}
void norns_atomic_wait_more(struct queue *queue) {
    queue->waiting++;
    pthread_cond_wait(queue->condition, queue->mutex);
    queue->waiting--;
}
void norns_atomic_wait_end(struct queue *queue) { pthread_mutex_unlock(queue->mutex); }

void norns_atomic_tell(const void *address, _Bool all) {
    struct queue *queue = queue_of(address);
    if (queue->waiting && queue->address == address) {
        if (all) pthread_cond_broadcast(queue->condition);
        else pthread_cond_signal(queue->condition);
    }
    pthread_mutex_unlock(queue->mutex);
}
