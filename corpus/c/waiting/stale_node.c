// Two threads take a node from a stack each: the first node is read, and its successor put in its place if it is still the first.
// Whoever reads a node that was taken in the meantime tries again, and this attempt is the only one in which what it read there is
// wrong to read. With -DBUG=1 a thread changes the node that it has taken, and with -DBUG=2 it frees it.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the orders of the two threads
//@ blocked: all = 0 // somebody always succeeds
//@ run: -DBUG=1
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race READ|CHANGED
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free READ|FREED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct node {
    struct node *next;
} node;

static _Atomic(node *) top;

static node *take(void) {
    node *first, *next;
    do {
        first = atomic_load(&top);
        if (first == NULL) return NULL;
        next = first->next; //~ READ
    } while (!atomic_compare_exchange_strong(&top, &first, next));
    return first;
}

static void *work(void *unused) {
    (void)unused;
    node *mine = take();
    assert(mine != NULL);
#if BUG == 1
    mine->next = NULL; //~ CHANGED
#elif BUG == 2
    free(mine); //~ FREED
#endif
    return NULL;
}

int main(void) {
    static node nodes[2];
    node *list[2] = {&nodes[0], &nodes[1]};
#if BUG == 2
    for (int i = 0; i < 2; i++) list[i] = malloc(sizeof(node));
#endif
    list[0]->next = NULL;
    list[1]->next = list[0];
    atomic_store(&top, list[1]);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(atomic_load(&top) == NULL);
    return 0;
}
