// atomic_flag: two threads try once to set it, and exactly one succeeds.
//@ verdict: all = correct
//@ executions: all = 2 // which of the two is first
//@ reads-from: all = 2 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static int winners[2];

static void *attempt(void *argument) {
    winners[(long)argument] = !atomic_flag_test_and_set_explicit(&flag, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, attempt, (void *)i);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(winners[0] + winners[1] == 1);
    assert(atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    assert(!atomic_flag_test_and_set(&flag));
    return 0;
}
