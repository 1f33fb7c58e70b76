// A division (and, with -DREMAINDER, a remainder) by a number that another thread may have set to zero.
//@ run:
//@ verdict: all = wrong arithmetic DIVIDE
//@ run: -DREMAINDER
//@ verdict: all = wrong arithmetic REMAINDER
#include <pthread.h>
#include <stdatomic.h>

static atomic_int divisor = 1;

static void *clear(void *unused) {
    (void)unused;
    atomic_store(&divisor, 0);
    return NULL;
}

static void *divide(void *unused) {
    (void)unused;
    int by = atomic_load(&divisor);
#ifdef REMAINDER
    int result = 10 % by; //~ REMAINDER
#else
    int result = 10 / by; //~ DIVIDE
#endif
    return result > 10 ? unused : NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, clear, NULL);
    pthread_create(&threads[1], NULL, divide, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
