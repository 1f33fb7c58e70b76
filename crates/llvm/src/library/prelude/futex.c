// The futex of Linux: waiting for a change of 32 bits, and waking who waits.
//
// As for atomics of C++ (`atomic_wait.c`), each address has a set of threads that wait there. A thread that waits looks at the bits; if
// they are not what it expects, it does not sleep. Else it enters itself in the set and looks once more. If it finds a change then, it
// would not have slept, and that is explored where the first look finds the change: comparing and entering are one step. To wake is to
// strike threads out of the set.
//
// A thread that waits until a time strikes itself out at some time, and finds out then whether it was woken; see `conditions.c`.
//
// What it cannot do: requeueing, waking with an operation, priority inheritance, and bitsets other than the full one are unsupported.

#include "norns.h"
#include "waiting.h"

enum { ADDRESSES = 1 << 23, TIMED = 32 };
static u64 sleeping_at[ADDRESSES];

int *__errno_location(void);
static i64 fails(int error) { return *__errno_location() = error, -1; }

static i64 sleep_at(u32 *address, u32 expected, const i64 *time) {
    if (__atomic_load_n(address, RELAXED) != expected) return fails(EAGAIN);
    if (time && is_no_time(time)) return fails(EINVAL);
    u64 *set = &sleeping_at[norns_number_of(address)];
    _Bool spurious = norns_wakes_up_spuriously(address);
    if (time || spurious) {
        u64 bit = norns_bit_of_self() << TIMED;
        __atomic_fetch_or(set, bit, BOTH);
        if (__atomic_load_n(address, RELAXED) != expected) norns_redundant();
        u64 left = __atomic_fetch_and(set, ~bit, BOTH);
        return left & bit && !spurious ? fails(ETIMEDOUT) : 0;
    }
    u64 bit = norns_bit_of_self();
    norns_begin_waiting();
    __atomic_fetch_or(set, bit, BOTH);
    if (__atomic_load_n(address, RELAXED) != expected) norns_redundant();
    norns_wait_to_be_woken(CONDITION);
    return 0;
}

static i64 wake_at(u32 *address, u32 count) {
    u64 *set = &sleeping_at[norns_number_of(address)];
    if (!count) return 0;
    if (count >= THREADS) {
        u64 threads = __atomic_exchange_n(set, 0, RELEASE);
        if (!threads) return 0;
        // To wake comes behind `norns_begin_waiting` of who is woken.
        __atomic_thread_fence(ACQUIRE);
        norns_wake(threads & 0xffffffff);
        return __builtin_popcountl(threads);
    }
    i64 woken = 0;
    for (; count; count--, woken++) {
        u64 threads = __atomic_fetch_or(set, 0, RELEASE);
        if (!threads) break;
        __atomic_thread_fence(ACQUIRE);
        u64 chosen = norns_choose((threads | threads >> TIMED) & 0xffffffff);
        u64 one = threads & (chosen | chosen << TIMED);
        // If somebody else struck it out since, it would have been another thread to choose: that is explored too.
        if (!(__atomic_fetch_and(set, ~one, RELAXED) & one)) norns_redundant();
        norns_wake(one & 0xffffffff);
    }
    return woken;
}

enum { WAIT = 0, WAKE = 1, WAIT_BITSET = 9, WAKE_BITSET = 10, PRIVATE = 128, REALTIME = 256 };
static i64 futex(u32 *address, int operation, u32 value, const i64 *time, u32 bitset) {
    switch (operation & ~(PRIVATE | REALTIME)) {
    case WAIT: return sleep_at(address, value, time);
    case WAKE: return wake_at(address, value);
    case WAIT_BITSET:
    case WAKE_BITSET:
        if (!bitset) return fails(EINVAL);
        if (~bitset) norns_unsupported("a futex with a bitset that is not full");
        return (operation & ~(PRIVATE | REALTIME)) == WAIT_BITSET ? sleep_at(address, value, time) : wake_at(address, value);
    default: norns_unsupported("this operation of `futex`");
    }
}

i64 getrandom(u8 *bytes, u64 count, u32 flags);
enum { SYS_GETTID = 186, SYS_FUTEX = 202, SYS_GETRANDOM = 318 };
WEAK i64 syscall(i64 number, ...) {
    list rest;
    __builtin_va_start(rest, number);
    switch (number) {
    case SYS_FUTEX: {
        u32 *address = __builtin_va_arg(rest, void *);
        int operation = __builtin_va_arg(rest, int), kind = operation & ~(PRIVATE | REALTIME);
        u32 value = __builtin_va_arg(rest, u32), bitset = ~0u;
        const i64 *time = NULL;
        if (kind == WAIT || kind == WAIT_BITSET) time = __builtin_va_arg(rest, void *);
        if (kind == WAKE_BITSET) (void)__builtin_va_arg(rest, void *);
        if (kind == WAIT_BITSET || kind == WAKE_BITSET) {
            (void)__builtin_va_arg(rest, void *);
            bitset = __builtin_va_arg(rest, u32);
        }
        __builtin_va_end(rest);
        return futex(address, operation, value, time, bitset);
    }
    case SYS_GETTID: return (i64)norns_self();
    case SYS_GETRANDOM: {
        u8 *bytes = __builtin_va_arg(rest, void *);
        u64 count = __builtin_va_arg(rest, u64);
        return getrandom(bytes, count, 0);
    }
    default: norns_unsupported("this system call");
    }
}
