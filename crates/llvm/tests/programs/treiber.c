#include <stdatomic.h>
#include <stdlib.h>
#include <pthread.h>
#include <assert.h>
struct node { int value; struct node *next; }; static _Atomic(struct node *) top;
static void push(int v) { struct node *n = malloc(sizeof *n); n->value = v; struct node *t = atomic_load_explicit(&top, memory_order_relaxed); do { n->next = t; } while (!atomic_compare_exchange_weak_explicit(&top, &t, n, memory_order_release, memory_order_relaxed)); }
static int pop(void) { struct node *t = atomic_load_explicit(&top, memory_order_acquire); while (t && !atomic_compare_exchange_strong_explicit(&top, &t, t->next, memory_order_acq_rel, memory_order_acquire)) ; return t ? t->value : -1; }
static void *worker(void *a) { push((int)(long)a); return (void *)(long)pop(); } int main(void) { pthread_t x, y; pthread_create(&x, 0, worker, (void *)1); pthread_create(&y, 0, worker, (void *)2); void *r; pthread_join(x, &r); assert((long)r > 0); pthread_join(y, &r); assert((long)r > 0); }
