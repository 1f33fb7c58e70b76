// Reader-writer locks. The first four bytes: 0 if nobody has it, -n if n readers do, less than -65536 if a writer does (by its
// handle), 1 if it was destroyed. No side is preferred: who gets it is explored.

#include "norns.h"

enum { WRITERS = -65536, DESTROYED = 1 };

static int checked(i64 old) {
    if (old == DESTROYED) norns_misuse("locks a reader-writer lock that was destroyed");
    return 0;
}
static int read(int *lock, u32 reason) { return checked(norns_take(lock, ADD, -1, GREATER, WRITERS, reason)); }
static int write(int *lock, u32 reason) {
    return checked(norns_take(lock, EXCHANGE, WRITERS - (i64)norns_short_self(), GREATER_OR_EQUAL, 0, reason));
}

WEAK int pthread_rwlock_init(int *lock, const void *attributes) {
    (void)attributes;
    if (norns_held(lock)) norns_misuse("initialises a reader-writer lock that it holds");
    *lock = 0;
    return 0;
}
WEAK int pthread_rwlock_destroy(int *lock) {
    int state = *lock;
    if (state == DESTROYED) norns_misuse("destroys a reader-writer lock that was destroyed");
    if (state) norns_misuse("destroys a reader-writer lock that is held");
    *lock = DESTROYED;
    return 0;
}
WEAK int pthread_rwlock_rdlock(int *lock) { return read(lock, LOCK); }
WEAK int pthread_rwlock_wrlock(int *lock) { return write(lock, LOCK); }
// In the place of attempts that are made again and again; see `polling.rs`.
WEAK int norns_poll_read(int *lock, u32 reason) __asm__("norns.poll.pthread_rwlock_tryrdlock");
WEAK int norns_poll_read(int *lock, u32 reason) { return read(lock, reason); }
WEAK int norns_poll_write(int *lock, u32 reason) __asm__("norns.poll.pthread_rwlock_trywrlock");
WEAK int norns_poll_write(int *lock, u32 reason) { return write(lock, reason); }
WEAK int pthread_rwlock_tryrdlock(int *lock) {
    i64 old = norns_try_add(lock, -1, GREATER, WRITERS);
    return old > WRITERS ? checked(old) : EBUSY;
}
WEAK int pthread_rwlock_trywrlock(int *lock) {
    i64 old = norns_try_take(lock, WRITERS - (i64)norns_short_self());
    checked(old);
    return old ? EBUSY : 0;
}
WEAK int pthread_rwlock_timedrdlock(int *lock, const i64 *time) {
    if (!pthread_rwlock_tryrdlock(lock)) return 0;
    if (is_no_time(time)) return EINVAL;
    if (norns_frozen_clock()) return read(lock, LOCK);
    return norns_choice(2) ? ETIMEDOUT : read(lock, ASSUME);
}
WEAK int pthread_rwlock_timedwrlock(int *lock, const i64 *time) {
    if (!pthread_rwlock_trywrlock(lock)) return 0;
    if (is_no_time(time)) return EINVAL;
    if (norns_frozen_clock()) return write(lock, LOCK);
    return norns_choice(2) ? ETIMEDOUT : write(lock, ASSUME);
}
WEAK int pthread_rwlock_clockrdlock(int *lock, int clock, const i64 *time) {
    return (void)clock, pthread_rwlock_timedrdlock(lock, time);
}
WEAK int pthread_rwlock_clockwrlock(int *lock, int clock, const i64 *time) {
    return (void)clock, pthread_rwlock_timedwrlock(lock, time);
}
WEAK int pthread_rwlock_unlock(int *lock) {
    i64 held = norns_held(lock);
    if (!held) norns_misuse("unlocks a reader-writer lock that it does not hold");
    norns_release(lock, held > 0 ? 0 : 1);
    return 0;
}

WEAK int pthread_rwlockattr_init(u64 *a) { return *a = 0, 0; }
WEAK int pthread_rwlockattr_destroy(u64 *a) { return (void)a, 0; }
WEAK int pthread_rwlockattr_setpshared(u64 *a, int shared) { return (void)a, (void)shared, 0; }
WEAK int pthread_rwlockattr_setkind_np(u64 *a, int kind) { return (void)a, (void)kind, 0; }
