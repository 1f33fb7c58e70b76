// Mutexes. The first four bytes hold the handle of the thread that has it with a mark, 0 if nobody does, -1 if it was destroyed. How
// often a thread has locked it, a thread knows by what it did (`norns_held`): locking takes one update, and the kind is looked at only
// by a thread that locks again, or unlocks what it does not have. The mark tells a mutex that is held from memory that held something
// else before, when it is initialised.

#include "norns.h"

struct mutex {
    int holder;
    u32 again; // how often the holder has locked it beyond the first time
    u64 unused;
    int kind; // where glibc has it, as its static initialisers set it
};

enum { NORMAL, RECURSIVE, CHECKING };
enum { DESTROYED = -1, MARK = 0x6c600000 };

static i64 holder(void) { return MARK | (i64)norns_short_self(); }

static int take(struct mutex *mutex, u32 reason) {
    i64 old = norns_take(mutex, EXCHANGE, holder(), LESS_OR_EQUAL, 0, reason);
    if (old == DESTROYED) norns_misuse("locks a mutex that was destroyed");
    return 0;
}

static int try_to_take(struct mutex *mutex) {
    i64 old = norns_try_take(mutex, holder());
    if (old == DESTROYED) norns_misuse("locks a mutex that was destroyed");
    return old ? EBUSY : 0;
}

static int lock_again(struct mutex *mutex, i64 held) { return mutex->again = (u32)held, 0; }

WEAK int pthread_mutex_init(struct mutex *mutex, const int *attributes) {
    u32 old = (u32)norns_or_zero(norns_copy_load(&mutex->holder, sizeof mutex->holder));
    if ((old & 0xfff00000) == MARK) norns_misuse("initialises a mutex that is held");
    mutex->kind = attributes ? *attributes & 3 : NORMAL;
    mutex->holder = 0;
    return 0;
}
WEAK int pthread_mutex_destroy(struct mutex *mutex) {
    int holder = mutex->holder;
    if (holder == DESTROYED) norns_misuse("destroys a mutex that was destroyed");
    if (holder) norns_misuse("destroys a mutex that is held");
    mutex->holder = DESTROYED;
    return 0;
}
WEAK int pthread_mutex_lock(struct mutex *mutex) {
    i64 held = norns_held(mutex);
    if (held) {
        int kind = mutex->kind & 3;
        if (kind == RECURSIVE) return lock_again(mutex, held);
        if (kind == CHECKING) return EDEADLK;
    }
    return take(mutex, LOCK);
}
WEAK int pthread_mutex_trylock(struct mutex *mutex) {
    i64 held = norns_held(mutex);
    if (held && (mutex->kind & 3) == RECURSIVE) return lock_again(mutex, held);
    return try_to_take(mutex);
}
// In the place of attempts that are made again and again; see `polling.rs`.
WEAK int norns_poll_mutex(struct mutex *mutex, u32 reason) __asm__("norns.poll.pthread_mutex_trylock");
WEAK int norns_poll_mutex(struct mutex *mutex, u32 reason) {
    i64 held = norns_held(mutex);
    if (held && (mutex->kind & 3) == RECURSIVE) return lock_again(mutex, held);
    return take(mutex, reason);
}
// It may time out if it does not get the mutex at once; if it then gets it later or not is explored. Waiting in vain is no
// deadlock, since it would time out.
WEAK int pthread_mutex_timedlock(struct mutex *mutex, const i64 *time) {
    i64 held = norns_held(mutex);
    if (held) {
        int kind = mutex->kind & 3;
        if (kind == RECURSIVE) return lock_again(mutex, held);
        if (kind == CHECKING) return EDEADLK;
    }
    if (!try_to_take(mutex)) return 0;
    if (is_no_time(time)) return EINVAL;
    if (norns_frozen_clock()) return take(mutex, LOCK);
    if (norns_choice(2)) return ETIMEDOUT;
    return take(mutex, ASSUME);
}
WEAK int pthread_mutex_clocklock(struct mutex *mutex, int clock, const i64 *time) {
    (void)clock;
    return pthread_mutex_timedlock(mutex, time);
}
WEAK int pthread_mutex_unlock(struct mutex *mutex) {
    i64 held = norns_held(mutex);
    if (held > 1) return mutex->again = (u32)held - 2, 0;
    if (!held) {
        int kind = mutex->kind & 3;
        if (kind == RECURSIVE || kind == CHECKING) return EPERM;
    }
    i64 holder = norns_release(mutex, 0);
    if (holder == DESTROYED) norns_misuse("unlocks a mutex that was destroyed");
    if (!holder) norns_misuse("unlocks a mutex that nobody holds");
    if (!held) norns_misuse("unlocks a mutex that another thread holds");
    return 0;
}

WEAK int pthread_mutexattr_init(int *a) { return *a = NORMAL, 0; }
WEAK int pthread_mutexattr_destroy(int *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_settype(int *a, int kind) {
    if (kind < 0 || kind > 3) return EINVAL;
    *a = kind;
    return 0;
}
WEAK int pthread_mutexattr_gettype(const int *a, int *kind) { return *kind = *a & 3, 0; }
WEAK int pthread_mutexattr_setpshared(int *a, int shared) { return (void)a, (void)shared, 0; }
WEAK int pthread_mutexattr_setprotocol(int *a, int protocol) { return (void)a, (void)protocol, 0; }
WEAK int pthread_mutexattr_setrobust(int *a, int robust) {
    (void)a;
    if (robust) norns_unsupported("a robust mutex");
    return 0;
}
