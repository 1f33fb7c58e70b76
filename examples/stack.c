// Treiber's stack: push and pop change one pointer by compare-exchange. This version frees a node as soon as it is popped,
// while another thread that is popping the same node may be about to read its `next`.
//
//     ./norns check examples/stack.c
//     bug found: use after free at examples/stack.c:43
//
// It is safe to free nodes when no thread can still hold one. Here that is after all threads are joined; hazard pointers,
// epochs and reference counts allow it earlier:
//
//     ./norns check examples/stack.c -- -DFIXED
//     verified: every execution was explored, and none has a bug
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
    struct node *retired;
};

static _Atomic(struct node *) top;

// Popped nodes of each thread, to be freed at the end.
static struct node *retired[2];

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release,
                                                    memory_order_relaxed)) {
    }
}

// Takes the top node off; its value, or 0 if there is none.
static int pop(int me) {
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    struct node *next;
    do {
        if (!node) return 0;
        // Is this still a node, or has the other thread freed it?
        next = node->next;
    } while (!atomic_compare_exchange_strong_explicit(&top, &node, next, memory_order_acquire,
                                                      memory_order_acquire));
    int value = node->value;
#ifdef FIXED
    node->retired = retired[me];
    retired[me] = node;
#else
    (void)me;
    free(node);
#endif
    return value;
}

static void *take(void *argument) {
    pop((int)(long)argument);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    push(1);
    push(2);
    for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, take, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++) {
        while (retired[i]) {
            struct node *node = retired[i];
            retired[i] = node->retired;
            free(node);
        }
    }
    return 0;
}
