// Figure 4 of "Awaiting for Godot" (FMCAD 2022): an await with two writes that satisfy it, the initial one and the last.
//@ verdict: all = correct
//@ executions: all = 2 // the paper, section II-B: the two writes of 0; x has one writer, so all models agree
//@ reads-from: all = 2 // the same
//@ blocked: all = 0 // the last write of x satisfies the await
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static atomic_int y;

static void *p(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 0);
    return NULL;
}

static void *q(void *unused) {
    (void)unused;
    while (atomic_load(&x) != 0) {
    }
    atomic_store(&y, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, p, NULL);
    pthread_create(&threads[1], NULL, q, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
