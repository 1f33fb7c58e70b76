// A ring buffer for one producer and one consumer, who hands slots back by a relaxed store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct sample { float celsius; char unit; short sensor; };
struct ring {
    struct sample slots[2];
    _Atomic unsigned head;
    _Atomic unsigned tail;
};
static int push(struct ring *r, struct sample s) {
    unsigned tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
    unsigned head = atomic_load_explicit(&r->head, memory_order_acquire);
    if (tail - head == 2) return 0;
    r->slots[tail % 2] = s;
    atomic_store_explicit(&r->tail, tail + 1, memory_order_release);
    return 1;
}
static int pop(struct ring *r, struct sample *s) {
    unsigned head = atomic_load_explicit(&r->head, memory_order_relaxed);
    unsigned tail = atomic_load_explicit(&r->tail, memory_order_acquire);
    if (head == tail) return 0;
    *s = r->slots[head % 2];
    atomic_store_explicit(&r->head, head + 1, memory_order_relaxed);
    return 1;
}
static void *producer(void *arg) {
    struct ring *r = arg;
    for (short i = 0; i < 3; i++) push(r, (struct sample){20.5f + i, 'C', i});
    return NULL;
}
static void *consumer(void *arg) {
    struct ring *r = arg;
    struct sample s;
    for (int i = 0; i < 2; i++)
        if (pop(r, &s)) assert(s.unit == 'C');
    return NULL;
}
int main(void) {
    struct ring *r = calloc(1, sizeof *r);
    pthread_t p, c;
    pthread_create(&p, NULL, producer, r);
    pthread_create(&c, NULL, consumer, r);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    free(r);
}
