// A list of three blocks is made, and the address of the first one is stored where another thread looks: all of them are known to
// it then.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The last block is filled too late.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DBUG=2
// The last block is freed before the others are known.
//@ verdict: all = wrong use-after-free SEEN
//@ run: -DBUG=3
// The last block is not filled.
//@ verdict: all = wrong uninitialised SEEN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct node {
    struct node *next;
    int value;
} node;

static _Atomic(node *) list;

static node *make(int value, node *next) {
    node *made = malloc(sizeof(node));
    if (value != 3) made->value = value;
    made->next = next;
    return made;
}

static void *look(void *unused) {
    (void)unused;
    node *first = atomic_load(&list);
    if (first != NULL) assert(first->next->next->value == 3); //~ SEEN
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    node *third = make(3, NULL);
#if BUG == 1
    third->value = 0;
#elif BUG != 3
    third->value = 3;
#endif
    node *first = make(1, make(2, third));
#if BUG == 2
    free(third);
#endif
    atomic_store(&list, first);
#if BUG == 1
    third->value = 3; //~ FILLED
#endif
    pthread_join(thread, NULL);
    return 0;
}
