// The last step of a thread is a read, and what it has read is its result. If it has read the last value, it goes on. Main compares the
// results of the two threads when it has joined both.
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // the reader reads the initial value or one of two others, and main's read has one source
//@ reads-from: all = 3 // likewise
//@ values: all = 3 // likewise
//@ run: -DBUG
//@ verdict: all = wrong assertion FIRST
//@ run: -DBUG=2
//@ verdict: all = wrong assertion SECOND
//@ run: -DBUG=3
//@ verdict: all = wrong assertion LAST
//@ run: -DBUG=4
//@ verdict: all = wrong assertion FLAG
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, flag;

static void *write_twice(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return NULL;
}

static void *look(void *unused) {
    (void)unused;
    long seen = atomic_load_explicit(&x, memory_order_relaxed);
    if (seen == 2) atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return (void *)seen;
}

int main(void) {
    pthread_t writer, reader;
    void *result;
    pthread_create(&writer, NULL, write_twice, NULL);
    pthread_create(&reader, NULL, look, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, &result);
    long seen = (long)result;
    int flagged = atomic_load_explicit(&flag, memory_order_relaxed);
    assert(flagged == (seen == 2));
#if BUG == 1
    assert(seen != 0); //~ FIRST
#elif BUG == 2
    assert(seen != 1); //~ SECOND
#elif BUG == 3
    assert(seen != 2); //~ LAST
#elif BUG == 4
    assert(!flagged); //~ FLAG
#endif
    return 0;
}
