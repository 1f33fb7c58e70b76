// Figure 6 of "Stateless Model Checking Under a Reads-Value-From Equivalence" (CAV 2021): the write w5 is found only after the
// read r2, and the read r1 can see it: a backtrack signal is sent to r1.
//@ verdict: all = correct
//@ values: all = 2 // the paper's figure 6; r1 reads 1 or 2, r2 reads 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static atomic_int y;

static void *thread1(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    int r1 = atomic_load(&x);
    assert(r1 == 1 || r1 == 2);
    atomic_store(&y, 1);
    return NULL;
}

static void *thread2(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    int r2 = atomic_load(&y);
    assert(r2 == 1);
    atomic_store(&x, 2);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, thread1, NULL);
    pthread_create(&threads[1], NULL, thread2, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
