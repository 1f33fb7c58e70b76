// Condition variables. The first eight bytes are the set of threads that wait: a bit for each in the lower half, and in the
// upper half for those that wait until a time. To wait is to enter oneself, to unlock the mutex, to be woken and to lock it again.
// To signal is to strike one out, whichever, and to wake it; all at once for a broadcast. All bits are set if it was destroyed.
//
// A thread that waits until a time is not woken: it strikes itself out at some time, and finds out then whether it was struck out
// before. So it looks at the condition variable once more after it was signalled: the memory may not go before it has returned. A
// thread that wakes up spuriously does the same.

#include "norns.h"
#include "waiting.h"

enum { TIMED = 32 };
static const u64 DESTROYED = ~0ul;

int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);

static void enter(u64 *waiting, void *mutex, u64 bit) {
    if (!norns_held(mutex)) norns_misuse("waits at a condition variable with a mutex that it does not hold");
    if (__atomic_fetch_or(waiting, bit, BOTH) == DESTROYED) norns_misuse("waits at a condition variable that was destroyed");
    pthread_mutex_unlock(mutex);
}

// Waits, but not to be woken; says whether the thread was signalled.
static int wait_for_a_while(u64 *waiting, void *mutex) {
    u64 bit = norns_bit_of_self() << TIMED;
    enter(waiting, mutex, bit);
    u64 left = __atomic_fetch_and(waiting, ~bit, BOTH);
    pthread_mutex_lock(mutex);
    return !(left & bit);
}

WEAK int pthread_cond_init(u64 *waiting, const void *attributes) { return (void)attributes, *waiting = 0, 0; }
WEAK int pthread_cond_destroy(u64 *waiting) {
    u64 threads = __atomic_load_n(waiting, RELAXED);
    if (threads == DESTROYED) norns_misuse("destroys a condition variable that was destroyed");
    if (threads) norns_misuse("destroys a condition variable at which threads wait");
    *waiting = DESTROYED;
    return 0;
}
WEAK int pthread_cond_wait(u64 *waiting, void *mutex) {
    if (norns_wakes_up_spuriously(waiting)) return wait_for_a_while(waiting, mutex), 0;
    u64 bit = norns_bit_of_self();
    norns_begin_waiting();
    enter(waiting, mutex, bit);
    norns_wait_to_be_woken(CONDITION);
    pthread_mutex_lock(mutex);
    return 0;
}
WEAK int pthread_cond_timedwait(u64 *waiting, void *mutex, const i64 *time) {
    if (is_no_time(time)) return EINVAL;
    if (norns_frozen_clock()) return pthread_cond_wait(waiting, mutex);
    if (wait_for_a_while(waiting, mutex) || norns_wakes_up_spuriously(waiting)) return 0;
    return norns_pass_until(time), ETIMEDOUT;
}
WEAK int pthread_cond_clockwait(u64 *waiting, void *mutex, int clock, const i64 *time) {
    return (void)clock, pthread_cond_timedwait(waiting, mutex, time);
}
WEAK int pthread_cond_signal(u64 *waiting) {
    u64 threads = __atomic_load_n(waiting, RELAXED);
    if (threads == DESTROYED) norns_misuse("signals a condition variable that was destroyed");
    if (!threads) return 0;
    u64 chosen = norns_choose((threads | threads >> TIMED) & 0xffffffff);
    u64 one = threads & (chosen | chosen << TIMED);
    // If somebody else struck it out since, it would have been another thread to choose: that is explored too.
    if (!(__atomic_fetch_and(waiting, ~one, BOTH) & one)) norns_redundant();
    norns_wake(one & 0xffffffff);
    return 0;
}
WEAK int pthread_cond_broadcast(u64 *waiting) {
    u64 threads = __atomic_load_n(waiting, RELAXED);
    if (threads == DESTROYED) norns_misuse("signals a condition variable that was destroyed");
    if (!threads) return 0;
    norns_wake(__atomic_exchange_n(waiting, 0, BOTH) & 0xffffffff);
    return 0;
}

WEAK int pthread_condattr_init(int *a) { return *a = 0, 0; }
WEAK int pthread_condattr_destroy(int *a) { return (void)a, 0; }
WEAK int pthread_condattr_setclock(int *a, int clock) { return *a = clock, 0; }
WEAK int pthread_condattr_getclock(const int *a, int *clock) { return *clock = *a, 0; }
WEAK int pthread_condattr_setpshared(int *a, int shared) { return (void)a, (void)shared, 0; }
