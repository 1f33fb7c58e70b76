// The futex of Linux: waiting for a change of 32 bits, and waking who waits.
//
// As for atomics of C++ (`atomic_wait.c`), each address has a set of threads that wait there. A thread that waits looks at the bits; if
// they are not what it expects, it does not sleep. Else it enters itself in the set and looks once more. If it finds a change then, it
// would not have slept, and that is explored where the first look finds the change: comparing and entering are one step. To wake is to
// strike threads out of the set.
//
// A thread that waits until a time strikes itself out at some time, and finds out then whether it was woken; see `conditions.c`.
//
// A thread that waits with a bitset which is not full says so in a table before it enters itself, and is woken only with a bitset that has
// a bit in common. To requeue is to enter a thread in another set and to strike it out of its own. In between it is in both; who finds
// that does what it would do before or behind both, and is explored there.
//
// What it cannot do: to wake with an operation and priority inheritance are unsupported, and so is to requeue a thread that waits until a
// time, or that wakes up spuriously.

#include "norns.h"
#include "waiting.h"

enum { ADDRESSES = 1 << 23, TIMED = 32 };
static u64 sleeping_at[ADDRESSES];

int *__errno_location(void);
static i64 fails(int error) { return *__errno_location() = error, -1; }

// The bits with which each thread waits that does not wait with all, by handle; 0 for all.
static u32 bitsets[HANDLES];
static _Thread_local u32 own_bitset;
static void wait_with(u32 bitset) {
    u32 kept = ~bitset ? bitset : 0;
    if (own_bitset == kept) return;
    own_bitset = kept;
    __atomic_store_n(&bitsets[norns_short_self()], kept, RELAXED);
}
// The threads of a set that a bitset wakes.
static u64 threads_with(u64 threads, u32 bitset) {
    u64 found = 0, all = (threads | threads >> TIMED) & 0xffffffff;
    if (!~bitset) return threads;
    for (u32 i = 0, count = (u32)__builtin_popcountl(all); i < count; i++) {
        u32 place = norns_nth_waiter(all, i);
        u32 bits = __atomic_load_n(&bitsets[norns_waiter(place)], RELAXED);
        if (!bits || bits & bitset) found |= (1ul << place | 1ul << place << TIMED) & threads;
    }
    return found;
}

static i64 sleep_at(u32 *address, u32 expected, const i64 *time, _Bool absolute, u32 bitset) {
    if (__atomic_load_n(address, RELAXED) != expected) return fails(EAGAIN);
    if (time && is_no_time(time)) return fails(EINVAL);
    if (norns_frozen_clock()) time = NULL;
    wait_with(bitset);
    u64 *set = &sleeping_at[norns_number_of(address)];
    _Bool spurious = norns_wakes_up_spuriously(address);
    if (time || spurious) {
        u64 bit = norns_bit_of_self() << TIMED;
        __atomic_fetch_or(set, bit, BOTH);
        if (__atomic_load_n(address, RELAXED) != expected) norns_redundant();
        u64 left = __atomic_fetch_and(set, ~bit, BOTH);
        if (!(left & bit) || spurious) return 0;
        absolute ? norns_pass_until(time) : norns_pass(time);
        return fails(ETIMEDOUT);
    }
    u64 bit = norns_bit_of_self();
    norns_begin_waiting();
    // Whoever requeues it has not struck it out yet.
    if (__atomic_fetch_or(set, bit, BOTH) & bit) norns_redundant();
    if (__atomic_load_n(address, RELAXED) != expected) norns_redundant();
    norns_wait_to_be_woken(CONDITION);
    return 0;
}

// Strikes one thread out of a set, whichever, and gives it; 0 if there is none.
static u64 strike_out(u64 *set, u32 bitset) {
    u64 all = __atomic_fetch_or(set, 0, RELEASE);
    if (!all) return 0;
    __atomic_thread_fence(ACQUIRE);
    u64 threads = threads_with(all, bitset);
    if (!threads) return 0;
    u64 chosen = norns_choose((threads | threads >> TIMED) & 0xffffffff);
    u64 one = threads & (chosen | chosen << TIMED);
    // If somebody else struck it out since, it would have been another thread to choose: that is explored too.
    u64 left = __atomic_fetch_and(set, ~one, RELAXED);
    // The same if it waits again, with another bitset.
    if (!(threads_with(left & one, bitset))) norns_redundant();
    return one;
}

static i64 wake_at(u32 *address, u32 count, u32 bitset) {
    u64 *set = &sleeping_at[norns_number_of(address)];
    if (!count) return 0;
    if (count >= THREADS && !~bitset) {
        u64 threads = __atomic_exchange_n(set, 0, RELEASE);
        if (!threads) return 0;
        // To wake comes behind `norns_begin_waiting` of who is woken.
        __atomic_thread_fence(ACQUIRE);
        norns_wake(threads & 0xffffffff);
        return __builtin_popcountl(threads);
    }
    i64 woken = 0;
    for (u64 one; woken < count && (one = strike_out(set, bitset)); woken++) norns_wake(one & 0xffffffff);
    return woken;
}

// Wakes so many threads, and lets so many others wait at another address.
static i64 requeue(u32 *address, u32 count, u32 moved, u32 *to) {
    i64 woken = wake_at(address, count, ~0u);
    if (address == to) return woken;
    u64 *set = &sleeping_at[norns_number_of(address)], *other = &sleeping_at[norns_number_of(to)];
    for (; moved; moved--, woken++) {
        u64 threads = __atomic_fetch_or(set, 0, RELEASE);
        if (!threads) break;
        __atomic_thread_fence(ACQUIRE);
        if (threads >> TIMED) norns_unsupported("requeueing a thread that waits until a time, or that wakes up spuriously");
        u64 one = norns_choose(threads);
        __atomic_fetch_or(other, one, BOTH);
        if (!(__atomic_fetch_and(set, ~one, BOTH) & one)) norns_redundant();
    }
    return woken;
}

enum { WAIT = 0, WAKE = 1, REQUEUE = 3, COMPARE_AND_REQUEUE = 4, WAIT_BITSET = 9, WAKE_BITSET = 10, PRIVATE = 128, REALTIME = 256 };
// What only some operations have: a time or how many are requeued, another address, and a third value or a bitset.
struct rest {
    void *time_or_count;
    u32 *address;
    u32 value;
};
static i64 futex(u32 *address, int operation, u32 value, struct rest rest) {
    u32 moved = (u32)(u64)rest.time_or_count;
    switch (operation & ~(PRIVATE | REALTIME)) {
    case WAIT: return sleep_at(address, value, rest.time_or_count, 0, ~0u);
    case WAKE: return wake_at(address, value, ~0u);
    case WAIT_BITSET: return rest.value ? sleep_at(address, value, rest.time_or_count, 1, rest.value) : fails(EINVAL);
    case WAKE_BITSET: return rest.value ? wake_at(address, value, rest.value) : fails(EINVAL);
    case REQUEUE:
    case COMPARE_AND_REQUEUE:
        if ((int)value < 0 || (int)moved < 0) return fails(EINVAL);
        if ((operation & ~(PRIVATE | REALTIME)) == COMPARE_AND_REQUEUE && __atomic_load_n(address, RELAXED) != rest.value)
            return fails(EAGAIN);
        return requeue(address, value, moved, rest.address);
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
        u32 value = __builtin_va_arg(rest, u32);
        struct rest others = {NULL, NULL, 0};
        // Who wakes gives no more arguments.
        if (kind != WAKE) others.time_or_count = __builtin_va_arg(rest, void *);
        if (kind != WAKE && kind != WAIT) others.address = __builtin_va_arg(rest, void *);
        if (kind == WAIT_BITSET || kind == WAKE_BITSET || kind == COMPARE_AND_REQUEUE) others.value = __builtin_va_arg(rest, u32);
        __builtin_va_end(rest);
        return futex(address, operation, value, others);
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
