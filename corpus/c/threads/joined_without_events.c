// The joiner learns the handle without synchronisation, but the thread that it joins was created after data was written: its
// creation happens before its end, although nothing happens in between, and its end happens before the join returns.
//@ run:
//@ verdict: all = correct
#include <pthread.h>
#include <stdatomic.h>

static int data;
static _Atomic(pthread_t) handle;

static void *do_nothing(void *unused) {
    return unused;
}

static void *joiner(void *unused) {
    pthread_t known;
    do {
        known = atomic_load_explicit(&handle, memory_order_relaxed);
    } while (!known);
    pthread_join(known, 0);
    data++;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, joiner, 0);
    data = 1;
    pthread_create(&second, 0, do_nothing, 0);
    atomic_store_explicit(&handle, second, memory_order_relaxed);
    pthread_join(first, 0);
    return data != 2;
}
