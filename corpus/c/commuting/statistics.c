// N threads count by relaxed additions, and main reads the sum when it has joined them: nobody can tell in which order the additions
// came. With -DREADER another thread reads the counter meanwhile; with -DFENCE each thread has an acquire fence behind its addition,
// which would synchronise with the additions that it came after; with -DDATA each thread also writes and reads something else.
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 120 // N!
//@ commuting: sc tso pso rc11 c20 = 1 // every order is like every other
//@ run: -DN=4 -DREADER
//@ verdict: all = correct
//@ executions: all = 120 // N! orders, and in each the reader reads one of N + 1 values
//@ commuting: sc tso pso = 16 // which of the additions the reader sees: 2 to the N
//@ commuting: rc11 c20 = 120 // graphs order updates that are read meanwhile
//@ run: -DN=4 -DFENCE
//@ verdict: all = correct
//@ executions: all = 24 // N!
//@ commuting: sc tso pso = 1 // a fence adds nothing where there is one order of everything
//@ commuting: rc11 c20 = 24 // graphs order updates behind which a fence acquires
//@ run: -DN=2 -DDATA
//@ verdict: all = correct
//@ executions: rc11 c20 = 8 // two orders of the additions, two of the stores, and whose store is first may read either
//@ commuting: rc11 c20 = 4 // without the orders of the additions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
#ifdef DATA
static atomic_int data;
#endif

static void *worker(void *unused) {
    (void)unused;
#ifdef DATA
    atomic_store_explicit(&data, 1, memory_order_relaxed);
#endif
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
#ifdef FENCE
    atomic_thread_fence(memory_order_acquire);
#endif
#ifdef DATA
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
#endif
    return 0;
}

static void *reader(void *unused) {
    (void)unused;
    assert(atomic_load_explicit(&counter, memory_order_relaxed) <= N);
    return 0;
}

int main(void) {
    pthread_t workers[N], watching;
    for (int i = 0; i < N; i++) pthread_create(&workers[i], 0, worker, 0);
#ifdef READER
    pthread_create(&watching, 0, reader, 0);
    pthread_join(watching, 0);
#else
    (void)watching, (void)reader;
#endif
    for (int i = 0; i < N; i++) pthread_join(workers[i], 0);
    assert(atomic_load(&counter) == N);
    return 0;
}
