// N threads add to a counter and do not look at what was there, so nobody can tell in which order they came. With -DUSED each looks at
// what was there, and the order matters; with -DREADER another thread looks once, and sees some of the additions.
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 120 // N!
//@ commuting: sc tso pso = 1 // every order is like every other
//@ run: -DN=4 -DUSED
//@ verdict: all = correct
//@ executions: all = 24 // N!
//@ commuting: sc tso pso = 24 // the same, since results are used
//@ run: -DN=4 -DREADER
//@ verdict: all = correct
//@ executions: all = 120 // N! orders, and in each the reader reads one of N + 1 values
//@ commuting: sc tso pso = 16 // which of the additions the reader sees: 2 to the N
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
#ifdef USED
static atomic_int firsts;
#endif

static void *adder(void *unused) {
    (void)unused;
#ifdef USED
    if (atomic_fetch_add(&counter, 1) == 0) atomic_store(&firsts, 1);
#else
    atomic_fetch_add(&counter, 1);
#endif
    return NULL;
}

#ifdef READER
static void *reader(void *unused) {
    (void)unused;
    assert(atomic_load(&counter) <= N);
    return NULL;
}
#endif

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, adder, NULL);
#ifdef READER
    pthread_t another;
    pthread_create(&another, NULL, reader, NULL);
    pthread_join(another, NULL);
#endif
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(atomic_load(&counter) == N);
#ifdef USED
    assert(atomic_load(&firsts) == 1);
#endif
    return 0;
}
