// Only the address of a member is handed out; the other thread computes that of the whole block, and of the member before it.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The member before it is filled too late.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race FILLED|SEEN
//@ run: -DBUG=2
// The other thread goes too far.
//@ verdict: all = wrong out-of-bounds SEEN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct {
    int value;
    int link;
} element;

static _Atomic(int *) links;

static void *look(void *unused) {
    (void)unused;
    int *link = atomic_load(&links);
    if (link == NULL) return NULL;
#if BUG == 2
    element *whole = (element *)((char *)link + offsetof(element, link));
#else
    element *whole = (element *)((char *)link - offsetof(element, link));
#endif
    assert(whole->value == 42); //~ SEEN
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    element *whole = malloc(sizeof(element));
    whole->link = 1;
#if BUG == 1
    whole->value = 0;
    atomic_store(&links, &whole->link);
    whole->value = 42; //~ FILLED
#else
    whole->value = 42;
    atomic_store(&links, &whole->link);
#endif
    pthread_join(thread, NULL);
    free(whole);
    return 0;
}
