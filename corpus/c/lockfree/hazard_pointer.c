// Safe reclamation by a hazard pointer (M. Michael, "Hazard pointers: safe memory reclamation for lock-free objects", TPDS 2004):
// a reader announces what it will use and looks again whether it is still current; a writer replaces the object, waits until
// nobody announces the old one, and frees it. One reader, one writer.
// -DBUG: the reader does not look again. Between its first look and its announcement the writer may replace the object, see no
// announcement and free it: a use after free already under SC.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong use-after-free USE|FREE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    int value;
};

static _Atomic(struct object *) current;
static _Atomic(struct object *) hazard;

static struct object *make(int value) {
    struct object *made = malloc(sizeof *made);
    made->value = value;
    return made;
}

static void *reader(void *unused) {
    (void)unused;
    struct object *seen = atomic_load_explicit(&current, memory_order_acquire);
    atomic_store_explicit(&hazard, seen, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
#ifndef BUG
    if (atomic_load_explicit(&current, memory_order_acquire) != seen) return NULL;
#endif
    int value = seen->value; //~ USE
    assert(value == 1 || value == 2);
    atomic_store_explicit(&hazard, NULL, memory_order_release);
    return NULL;
}

static void *writer(void *unused) {
    (void)unused;
    struct object *old = atomic_exchange_explicit(&current, make(2), memory_order_acq_rel);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&hazard, memory_order_acquire) == old) return NULL; // somebody uses it: leave it (a leak, to keep this short)
    free(old); //~ FREE
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    atomic_init(&current, make(1));
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    free(atomic_load_explicit(&current, memory_order_relaxed));
    return 0;
}
