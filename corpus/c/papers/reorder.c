// N setters write a and then b; a checker asserts that it sees both or neither, which is false already under SC: it may look
// between the two writes (SV-COMP's "reorder"; RVF, CAV 2021, table 1).
//@ run: -DN=1
//@ verdict: all = wrong assertion TORN
//@ run: -DN=3
//@ verdict: all = wrong assertion TORN
//@ run: -DN=9
//@ verdict: all = wrong assertion TORN
//@ slow-run: -DN=30
//@ verdict: all = wrong assertion TORN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

static atomic_int a;
static atomic_int b;

static void *setter(void *unused) {
    (void)unused;
    atomic_store(&a, 1);
    atomic_store(&b, -1);
    return NULL;
}

static void *checker(void *unused) {
    (void)unused;
    int seen_a = atomic_load(&a);
    int seen_b = atomic_load(&b);
    assert((seen_a == 0 && seen_b == 0) || (seen_a == 1 && seen_b == -1)); //~ TORN
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, setter, NULL);
    pthread_create(&threads[N], NULL, checker, NULL);
    for (int i = 0; i <= N; i++) pthread_join(threads[i], NULL);
    return 0;
}
