// Three threads add 1, 2 and 4, and a fourth waits until the bit of 2 is set. Which of the other additions it sees is open. With -DALIKE
// all add 2, so that the bit is set after one and after three additions, but not after two: for the fourth thread to see one alone,
// the two others must be put off together.
//@ run:
//@ verdict: all = correct
//@ executions: all = 12 // in the 6 orders, as many as additions come behind that of 2, and one more: 3, 3, 2, 2, 1, 1
//@ commuting: sc tso pso = 4 // whether it sees 1, and whether it sees 4
//@ blocked: all = 0 // 2 is added in the end
//@ run: -DALIKE
//@ verdict: all = correct
//@ executions: all = 12 // in each of the 6 orders, after the first addition and after the last
//@ commuting: sc tso pso = 4 // it sees one of the three, or all
//@ blocked: all = 0 // the bit is set in the end
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
#ifdef ALIKE
    static const int numbers[3] = {2, 2, 2};
#else
    static const int numbers[3] = {1, 2, 4};
#endif
    pthread_t threads[4];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, adder, (void *)&numbers[i]);
    pthread_create(&threads[3], NULL, waiter, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    return 0;
}
