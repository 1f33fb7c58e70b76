// Pointers with a tag in the low bit, through uintptr_t and back, taken and marked by compare-exchange, as in Harris's lists.
// Counts: one of the two threads marks the node; the other fails, and reads the mark.
//@ verdict: all = correct
//@ executions: all = 2 // which of the two compare-exchanges comes first
//@ reads-from: all = 2 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    int value;
    atomic_uintptr_t next;
};

static struct node last = {2, 0};
static struct node first = {1, 0};
static atomic_int marked_by;

static struct node *pointer(uintptr_t link) { return (struct node *)(link & ~(uintptr_t)1); }
static int is_marked(uintptr_t link) { return (int)(link & 1); }

static void *mark(void *argument) {
    uintptr_t unmarked = (uintptr_t)&last;
    if (atomic_compare_exchange_strong(&first.next, &unmarked, (uintptr_t)&last | 1)) {
        atomic_store(&marked_by, (int)(long)argument);
    } else {
        assert(is_marked(unmarked) && pointer(unmarked)->value == 2);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    atomic_init(&first.next, (uintptr_t)&last);
    pthread_create(&threads[0], NULL, mark, (void *)1L);
    pthread_create(&threads[1], NULL, mark, (void *)2L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    uintptr_t link = atomic_load(&first.next);
    assert(is_marked(link) && pointer(link) == &last && pointer(link)->value == 2);
    assert(atomic_load(&marked_by) == 1 || atomic_load(&marked_by) == 2);
    return 0;
}
