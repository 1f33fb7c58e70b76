// Semaphores without a name. The first four bytes are the value; -1 if it was destroyed.

#include "norns.h"

int *__errno_location(void);

enum { DESTROYED = -1, MOST = 0x7fffffff };

static int fail(int error) { return *__errno_location() = error, -1; }
static int checked(i64 old) {
    if (old == DESTROYED) norns_misuse("uses a semaphore that was destroyed");
    return 0;
}
static int take(int *semaphore, u32 reason) {
    return checked(norns_take(semaphore, ADD, -1, NOT_EQUAL, 0, reason));
}
static int try_to_take(int *semaphore) {
    i64 old = norns_try_add(semaphore, -1, GREATER, 0);
    checked(old);
    return old > 0;
}

WEAK int sem_init(int *semaphore, int shared, u32 value) {
    (void)shared;
    if (value > MOST) return fail(EINVAL);
    *semaphore = (int)value;
    return 0;
}
WEAK int sem_destroy(int *semaphore) {
    if (*semaphore == DESTROYED) norns_misuse("destroys a semaphore that was destroyed");
    *semaphore = DESTROYED;
    return 0;
}
WEAK int sem_post(int *semaphore) {
    i64 old = norns_try_post(semaphore, 1, LESS, MOST);
    return old == MOST ? fail(EOVERFLOW) : checked(old);
}
WEAK int sem_wait(int *semaphore) { return take(semaphore, LOCK); }
WEAK int sem_trywait(int *semaphore) { return try_to_take(semaphore) ? 0 : fail(EAGAIN); }
WEAK int sem_timedwait(int *semaphore, const i64 *time) {
    if (try_to_take(semaphore)) return 0;
    if (is_no_time(time)) return fail(EINVAL);
    if (norns_frozen_clock()) return take(semaphore, LOCK);
    return norns_choice(2) ? fail(ETIMEDOUT) : take(semaphore, ASSUME);
}
WEAK int sem_clockwait(int *semaphore, int clock, const i64 *time) { return (void)clock, sem_timedwait(semaphore, time); }
WEAK int sem_getvalue(int *semaphore, int *value) {
    *value = __atomic_load_n(semaphore, RELAXED);
    return checked(*value);
}
