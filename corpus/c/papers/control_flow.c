// A write that happens only if two reads see the right things, with N readers of it and N unordered writes that decide.
// Tracer (OOPSLA 2018), table 5.
// Counts: r sees one of the N writes to y (N ways: z stays 0); or r sees 0 and s does not see z (1), or s sees z and one of the
// writes to y (N), or s sees z and no write to y, and each of the N readers sees x or not (2^N). Each of y's readers reads
// y once, and the writes to y can be in any of N! orders with each of these, under every model that orders them.
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 18 // (2^N + 2N + 1) N!
//@ executions: wrc11 = 9 // as reads-from
//@ reads-from: all = 9 // 2^N + 2N + 1
//@ slow-run: -DN=6
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 55440 // Tracer table 5, (2^N + 2N + 1) N!
//@ executions: wrc11 = 77 // as reads-from
//@ reads-from: all = 77 // Tracer table 5, 2^N + 2N + 1
//@ slow-run: -DN=8
//@ verdict: all = correct
// With modification order (2^N + 2N + 1) N! = 11007360: only for algorithms that do not order writes.
//@ executions: wrc11 = 273 // as reads-from
//@ reads-from: all = 273 // Tracer table 5, 2^N + 2N + 1
//@ slow-run: -DN=10
//@ verdict: all = correct
// With modification order (2^N + 2N + 1) N! = 3792096000: only for algorithms that do not order writes.
//@ executions: wrc11 = 1045 // as reads-from
//@ reads-from: all = 1045 // Tracer table 5, 2^N + 2N + 1
//@ slow-run: -DN=12
//@ verdict: all = correct
// With modification order (2^N + 2N + 1) N! = 1973965593600: only for algorithms that do not order writes.
//@ executions: wrc11 = 4121 // as reads-from
//@ reads-from: all = 4121 // Tracer table 5, 2^N + 2N + 1
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int x;
static atomic_int y;
static atomic_int z;

static void *read_x(void *unused) {
    (void)unused;
    (void)atomic_load(&x);
    return NULL;
}

static void *write_y(void *unused) {
    (void)unused;
    atomic_store(&y, 1);
    return NULL;
}

static void *r(void *unused) {
    (void)unused;
    if (atomic_load(&y) == 0) atomic_store(&z, 1);
    return NULL;
}

static void *s(void *unused) {
    (void)unused;
    if (atomic_load(&z) == 1) {
        if (atomic_load(&y) == 0) atomic_store(&x, 1);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2 * N + 2];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, read_x, NULL);
    for (int i = 0; i < N; i++) pthread_create(&threads[N + i], NULL, write_y, NULL);
    pthread_create(&threads[2 * N], NULL, r, NULL);
    pthread_create(&threads[2 * N + 1], NULL, s, NULL);
    for (int i = 0; i < 2 * N + 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
