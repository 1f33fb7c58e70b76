// Spin locks: the handle of the thread that has it, 0 if nobody does, -1 if it was destroyed. Unlocking is a store, as in life: a
// store buffer may hold it back.

#include "norns.h"

enum { DESTROYED = -1 };

WEAK int pthread_spin_init(int *lock, int shared) {
    (void)shared;
    if (norns_held(lock)) norns_misuse("initialises a spin lock that it holds");
    *lock = 0;
    return 0;
}
WEAK int pthread_spin_destroy(int *lock) {
    int holder = *lock;
    if (holder == DESTROYED) norns_misuse("destroys a spin lock that was destroyed");
    if (holder) norns_misuse("destroys a spin lock that is held");
    *lock = DESTROYED;
    return 0;
}
static int take(int *lock, u32 reason) {
    i64 old = norns_take(lock, EXCHANGE, (i64)norns_short_self(), LESS_OR_EQUAL, 0, reason);
    if (old == DESTROYED) norns_misuse("locks a spin lock that was destroyed");
    return 0;
}
WEAK int pthread_spin_lock(int *lock) { return take(lock, LOCK); }
// In the place of attempts that are made again and again; see `polling.rs`.
WEAK int norns_poll_spin(int *lock, u32 reason) __asm__("norns.poll.pthread_spin_trylock");
WEAK int norns_poll_spin(int *lock, u32 reason) { return take(lock, reason); }
WEAK int pthread_spin_trylock(int *lock) {
    i64 holder = norns_try_take(lock, (i64)norns_short_self());
    if (holder == DESTROYED) norns_misuse("locks a spin lock that was destroyed");
    return holder ? EBUSY : 0;
}
WEAK int pthread_spin_unlock(int *lock) {
    if (!norns_held(lock)) norns_misuse("unlocks a spin lock that it does not hold");
    norns_release_by_store(lock);
    return 0;
}
