// Three threads add 1, 2 and 4, and a fourth waits until 2 was added. Which of the other additions it sees is open: to see neither, both
// must be put off at a time.
//@ run:
//@ verdict: all = correct
//@ executions: all = 12 // in the 6 orders, as many as additions come behind that of 2, and one more: 3, 3, 2, 2, 1, 1
//@ commuting: sc tso pso = 4 // whether it sees 1, and whether it sees 4
//@ blocked: all = 0 // 2 is added in the end
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *adder(void *number) {
    atomic_fetch_add(&sum, *(const int *)number);
    return NULL;
}

static void *waiter(void *unused) {
    (void)unused;
    while (!(atomic_load(&sum) & 2)) {
    }
    return NULL;
}

int main(void) {
    static const int numbers[3] = {1, 2, 4};
    pthread_t threads[4];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, adder, (void *)&numbers[i]);
    pthread_create(&threads[3], NULL, waiter, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    return 0;
}
