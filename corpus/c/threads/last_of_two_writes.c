// Two threads write to one variable, and main, which has joined both, reads what was written last. It may be either.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the two orders of the writes; under WRC11, which has none, the two sources of main's read
//@ reads-from: all = 2 // the two sources of main's read
//@ values: all = 2 // likewise
//@ run: -DBUG
//@ verdict: all = wrong assertion ONE
//@ run: -DBUG=2
//@ verdict: all = wrong assertion TWO
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *write_one(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_release);
    return NULL;
}

static void *write_two(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 2, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_one, NULL);
    pthread_create(&threads[1], NULL, write_two, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    int last = atomic_load_explicit(&x, memory_order_acquire);
    assert(last == 1 || last == 2);
#if BUG == 1
    assert(last != 1); //~ ONE
#elif BUG == 2
    assert(last != 2); //~ TWO
#endif
    return 0;
}
