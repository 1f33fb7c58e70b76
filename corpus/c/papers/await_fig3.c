// Figure 3 of "Awaiting for Godot" (FMCAD 2022): two threads write two variables, and the last writes decide.
// Counts: two orders for each variable; all four are possible under SC, so under every model.
//@ verdict: all = correct
//@ executions: all = 4 // the paper, section II-B, and the argument above; WRC11: main reads one of two for each variable
//@ reads-from: all = 4 // main reads the last write of each variable
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;
static atomic_int y;

static void *write_both(void *argument) {
    int value = (int)(long)argument;
    atomic_store_explicit(&x, value, memory_order_relaxed);
    atomic_store_explicit(&y, value, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_both, (void *)1L);
    pthread_create(&threads[1], NULL, write_both, (void *)2L);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    int seen_x = atomic_load_explicit(&x, memory_order_relaxed);
    int seen_y = atomic_load_explicit(&y, memory_order_relaxed);
    int difference = seen_x > seen_y ? seen_x - seen_y : seen_y - seen_x;
    assert(difference < 2);
    return 0;
}
