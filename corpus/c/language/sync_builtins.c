// The old __sync_* and the __atomic_* builtins on plain variables, by two threads.
// Counts: the two additions to each counter in either order, independently: an edge leads from each first addition to the second
// of its thread and none back.
//@ verdict: all = correct
//@ executions: all = 4 // 2 orders for each of two counters
//@ reads-from: all = 4 // the same
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static int old_style;
static long new_style;

static void *add(void *unused) {
    (void)unused;
    __sync_fetch_and_add(&old_style, 2);
    __atomic_add_fetch(&new_style, 3, __ATOMIC_ACQ_REL);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(__sync_bool_compare_and_swap(&old_style, 4, 5) && __sync_val_compare_and_swap(&old_style, 4, 6) == 5);
    assert(__sync_lock_test_and_set(&old_style, 1) == 5);
    __sync_lock_release(&old_style);
    __sync_synchronize();
    assert(old_style == 0 && __sync_or_and_fetch(&old_style, 6) == 6 && __sync_fetch_and_and(&old_style, 3) == 6 && old_style == 2);
    assert(__atomic_load_n(&new_style, __ATOMIC_ACQUIRE) == 6);
    long expected = 5, seen;
    assert(!__atomic_compare_exchange_n(&new_style, &expected, 7, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) && expected == 6);
    assert(__atomic_compare_exchange_n(&new_style, &expected, 7, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    __atomic_load(&new_style, &seen, __ATOMIC_SEQ_CST);
    assert(seen == 7 && __atomic_exchange_n(&new_style, 8, __ATOMIC_RELAXED) == 7 && __atomic_fetch_nand(&new_style, 8, __ATOMIC_RELAXED) == 8);
    assert(new_style == ~8L);
    __atomic_store_n(&new_style, 0, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    assert(new_style == 0);
    bool flag = false;
    assert(!__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE) && flag);
    __atomic_clear(&flag, __ATOMIC_RELEASE);
    assert(!flag);
    return 0;
}
