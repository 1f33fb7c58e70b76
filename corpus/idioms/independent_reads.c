#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BUG
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic_int x, y;
static int one[2], two[2];

static void *writes_x(void *unused) {
    atomic_store_explicit(&x, 1, STORE);
    return unused;
}

static void *writes_y(void *unused) {
    atomic_store_explicit(&y, 1, STORE);
    return unused;
}

static void *reads_x_first(void *unused) {
    one[0] = atomic_load_explicit(&x, LOAD);
    one[1] = atomic_load_explicit(&y, LOAD);
    return unused;
}

static void *reads_y_first(void *unused) {
    two[0] = atomic_load_explicit(&y, LOAD);
    two[1] = atomic_load_explicit(&x, LOAD);
    return unused;
}

int main(void) {
    pthread_t t0, t1, t2, t3;
    pthread_create(&t0, NULL, writes_x, NULL);
    pthread_create(&t1, NULL, writes_y, NULL);
    pthread_create(&t2, NULL, reads_x_first, NULL);
    pthread_create(&t3, NULL, reads_y_first, NULL);
    pthread_join(t0, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    pthread_join(t3, NULL);
    assert(!(one[0] == 1 && one[1] == 0 && two[0] == 1 && two[1] == 0));
    return 0;
}
