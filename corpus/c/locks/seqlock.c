// A sequence lock: the writer makes the counter odd, writes, makes it even; a reader that finds the same even number before and
// after has seen all or nothing (S. Hemminger's seqlock in Linux; the orders: H.-J. Boehm, "Can seqlocks get along with
// programming language memory models?", MSPC 2012). The reader looks once and does not try again.
// -DBUG: the release fence behind the odd number is left out. Then the data may become visible before the odd number: a reader
// reads the new `left` and the old `right`, and 0 both times. PSO may commit the stores in that order, and under RC11 and WRC11
// reading the new data no longer implies seeing the odd number. RA takes every store as a release and every load as an acquire.
// -DBUG=2: the reader's acquire fence is left out: it may read new data and then the old number once more. -DBUG=4: its first load is
// relaxed: it may read the last number and then old data. Both only under RC11 and WRC11, the others execute loads in order.
// -DBUG=3: the last store is relaxed: the even number may be seen before the data, under PSO too.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 wrc11 = wrong assertion TORN
//@ run: -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong assertion TORN
//@ run: -DBUG=3
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 wrc11 = wrong assertion TORN
//@ run: -DBUG=4
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong assertion TORN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))

static atomic_int sequence;
static atomic_int left, right;

static void *writer(void *unused) {
    (void)unused;
    int start = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, start + 1, memory_order_relaxed);
    if (BUG != 1) atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&left, 1, memory_order_relaxed);
    atomic_store_explicit(&right, 1, memory_order_relaxed);
    atomic_store_explicit(&sequence, start + 2, WEAK(3, memory_order_release));
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int before = atomic_load_explicit(&sequence, WEAK(4, memory_order_acquire));
    int l = atomic_load_explicit(&left, memory_order_relaxed);
    int r = atomic_load_explicit(&right, memory_order_relaxed);
    if (BUG != 2) atomic_thread_fence(memory_order_acquire);
    int after = atomic_load_explicit(&sequence, memory_order_relaxed);
    if (before == after && before % 2 == 0) assert(l == r); //~ TORN
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
