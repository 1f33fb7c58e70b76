// Read-copy-update reduced to one reader (P. McKenney and J. Slingwine, 1998): the reader marks itself active, follows the pointer,
// reads; the writer publishes a new version, waits until the reader is not active, and frees the old one.
// Full fences: in the reader between its mark and the pointer, in the writer between the pointer and its look at the mark.
// -DBUG: the reader's fence is left out. Its mark may become visible after it has read the pointer: the writer sees no reader and
// frees what the reader is about to use. Possible under every model but SC.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong use-after-free USE|FREE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct version {
    int left, right;
};

static _Atomic(struct version *) current;
static atomic_int active;

static struct version *make(int value) {
    struct version *made = malloc(sizeof *made);
    made->left = value;
    made->right = value;
    return made;
}

static void *reader(void *unused) {
    (void)unused;
    atomic_store_explicit(&active, 1, memory_order_relaxed);
#ifndef BUG
    atomic_thread_fence(memory_order_seq_cst);
#endif
    struct version *seen = atomic_load_explicit(&current, memory_order_acquire);
    assert(seen->left == seen->right); //~ USE
    atomic_store_explicit(&active, 0, memory_order_release);
    return NULL;
}

static void *writer(void *unused) {
    (void)unused;
    struct version *old = atomic_load_explicit(&current, memory_order_relaxed);
    atomic_store_explicit(&current, make(2), memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&active, memory_order_acquire)) {
    }
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
