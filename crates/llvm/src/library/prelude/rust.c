// What takes the place of functions of Rust's standard library; `../../rust/replacements.rs` says of which.

#include "rust.h"

// What a compare-exchange of Rust gives that succeeded.
struct exchanged {
    u64 failed, old;
};
static const struct exchanged succeeded = {0, 0};

// The mutex of `std::sys::sync::mutex::futex`: 0 if nobody holds it, 1 if somebody does, 2 if others may sleep until it is released.
// Here it is taken in one step, so nobody sleeps in the futex.
INSTEAD(void, mutex_lock, u32 *mutex) { norns_take(mutex, EXCHANGE, 1, EQUAL, 0, LOCK); }
INSTEAD(void, mutex_unlock, u32 *mutex) { norns_release(mutex, 0); }
INSTEAD(struct exchanged, mutex_take, u32 *mutex, u32 expected, u32 new, u8 success, u8 failure) {
    (void)expected, (void)new, (void)success, (void)failure;
    return norns_rust_mutex_lock(mutex), succeeded;
}

// The lock of `std::sys::sync::rwlock::futex`: how many readers there are, or `WRITER`. A writer that finds readers may announce itself,
// and nobody begins to read until it is done: a thread that reads twice may wait for itself. Whether a writer does so before the
// readers leave is open, so both are explored. While readers remain, an announcement is `ANNOUNCED` more, which nobody takes for a lock
// that is free. Bits for those who sleep are never set here.
//
// A writer that announced itself and gets the lock has only kept others waiting, who could also have come later. So this is explored
// without the announcement, unless a thread can find out about it by trying to read.
INSTEAD(void, rwlock_read, u32 *lock) { norns_take(lock, ADD, 1, LESS, ANNOUNCED, LOCK); }
WEAK void norns_rust_reading_is_tried(void) __asm__("norns.rust.reading_is_tried");
INSTEAD(void, rwlock_write, u32 *lock) {
    if (!norns_choice(2)) {
        norns_take(lock, EXCHANGE, WRITER, EQUAL, 0, LOCK);
        return;
    }
    u32 readers = __atomic_fetch_add(lock, ANNOUNCED, RELAXED);
    // To announce oneself to nobody, or to a writer, or a second time, changes nothing.
    if (!readers || readers >= ANNOUNCED) norns_redundant();
    norns_take(lock, EXCHANGE, WRITER, EQUAL, ANNOUNCED, LOCK);
    if (!norns_rust_reading_is_tried) norns_redundant();
}
INSTEAD(struct exchanged, try_read, u32 *lock, u8 success, u8 failure) {
    (void)success, (void)failure;
    i64 old = norns_try_add(lock, 1, LESS, ANNOUNCED);
    return (struct exchanged){old >= ANNOUNCED, (u32)old};
}
INSTEAD(struct exchanged, rwlock_take, u32 *lock, u32 expected, u32 new, u8 success, u8 failure) {
    (void)expected, (void)new, (void)success, (void)failure;
    return norns_rust_rwlock_write(lock), succeeded;
}

// The token of `std::sys::sync::thread_parking::futex`: 0 if there is none, 1 if there is one, -1 if somebody sleeps until there is.
// Here nobody sleeps in the futex, apart from those who may wake by time.
//
// A scope unparks its thread when its last thread leaves. Here it waits for that without parking, so the token that is left, or was used
// up, is made up when the thread parks next: both are explored.
enum { NO_TOKEN = 0, TOKEN = 1 };
static _Thread_local _Bool scope_may_have_unparked;
INSTEAD(u32, park, u32 *token) {
    if (scope_may_have_unparked && norns_choice(2)) {
        scope_may_have_unparked = 0;
        return TOKEN;
    }
    norns_take(token, EXCHANGE, NO_TOKEN, EQUAL, TOKEN, PARK);
    return TOKEN;
}

// The state of `std::sys::sync::once::futex`, with a bit for those who sleep. Whoever looks at it waits until nobody runs the
// initialisation, and begins to run it in the same step if nobody has. The compare-exchange that would begin it then succeeds already.
enum { COMPLETE = 0, RUNNING = 1, INCOMPLETE = 3 };
struct attempted {
    u64 old, succeeded;
};
INSTEAD(u32, once_look, u32 *state) { return (u32)norns_take(state, EXCHANGE_THREE, RUNNING, NOT_EQUAL, RUNNING, LOCK); }
INSTEAD(struct attempted, once_begin, u32 *state, u32 expected, u32 new) {
    if (expected == INCOMPLETE) return (struct attempted){expected, 1};
    _Bool succeeded = __atomic_compare_exchange_n(state, &expected, new, 0, ACQUIRE, ACQUIRE);
    return (struct attempted){expected, succeeded};
}
// Whether it is complete is asked before, to save time. Here nobody is told that it is.
INSTEAD(u32, once_not_yet, u32 *state, u8 order) { return (void)state, (void)order, INCOMPLETE; }

// `std::sync::Barrier` has a mutex, how many threads have arrived, which phase it is, how many it needs, and a condition variable. Here
// threads arrive unordered; see `barriers.c`. What is kept besides is in the upper half of how many it needs: a number that tells the
// barrier from others that were at its place before, 0 for static ones. `special` is as in `barriers.c`, in the condition variable.
struct rust_barrier {
    u64 mutex, arrived, phase, needed;
    u32 special;
};
_Bool norns_rust_barrier_wait_in_order(struct rust_barrier *barrier) __asm__("norns.rust.barrier_wait_in_order");
INSTEAD(void, new_barrier, struct rust_barrier *barrier) {
    u64 needed = barrier->needed < 0xffffffff ? barrier->needed : 0xffffffff;
    barrier->needed = needed | (u64)norns_incarnation() << 32;
}
INSTEAD(u64, barrier_needs, const u64 *needed) { return *needed & 0xffffffff; }
INSTEAD(_Bool, barrier_wait, struct rust_barrier *barrier) {
    u32 needed = (u32)barrier->needed, incarnation = barrier->needed >> 32;
    if (needed <= 1) return 1;
    u32 phase = norns_phase(barrier, incarnation, needed);
    _Bool special = 0;
    if (norns_serial_thread_matters() && norns_arrive(barrier, incarnation, needed, phase, 0)) {
        u32 decided = phase;
        special = __atomic_compare_exchange_n(&barrier->special, &decided, phase + 1, 0, RELAXED, RELAXED);
    }
    if (!norns_arrive(barrier, incarnation, needed, phase, 1)) return norns_rust_barrier_wait_in_order(barrier);
    norns_depart(barrier, incarnation, needed, phase);
    return special;
}

// A scope counts how many threads run in it. Here those that leave arrive at a barrier, unordered, and who waits for the scope arrives for
// all that there could have been. So only the thread that waits may have counted; if others let threads run in its scope, the barrier is
// made to be contested, and everybody counts.
enum { MOST = 1 << 30, SCOPES = 1 << 23 };
static u64 owners[SCOPES];
static _Bool is_owner(u64 *running) {
    u64 *owner = &owners[norns_number_of(running)], found = 0;
    return __atomic_compare_exchange_n(owner, &found, norns_self(), 0, RELAXED, RELAXED) || found == norns_self();
}
INSTEAD(u64, enter_scope, u64 *running) {
    if (!is_owner(running)) norns_arrive(running, 0, MOST, 0, MOST + 1);
    return __atomic_fetch_add(running, 1, RELAXED);
}
INSTEAD(u64, leave_scope, u64 *running) {
    if (!norns_arrive(running, 0, MOST, 0, 1)) __atomic_fetch_sub(running, 1, RELEASE);
    return MOST; // nobody is the last, who would unpark
}
INSTEAD(u64, wait_for_scope, u64 *running, u8 order) {
    (void)order;
    u64 count = __atomic_load_n(running, ACQUIRE);
    if (!count) return 0;
    if (is_owner(running) && norns_arrive(running, 0, MOST, 0, (u32)(MOST - count)))
        norns_depart(running, 0, MOST, 0);
    else
        norns_await(running, ACQUIRE, EQUAL, 0, 0);
    scope_may_have_unparked = 1;
    return 0;
}
INSTEAD(u64, last_of_scope, u64 *count) { return (void)count, 1; }

// Who has a handle to a thread is not counted: the memory stays.
INSTEAD(u64, not_the_last, u64 *count) { return (void)count, 2; }
INSTEAD(void *, allocate_thread, u64 size) { return norns_keep(size, 16, 0); }
struct text {
    char *bytes;
    u64 size;
};
struct text norns_rust_name_of(void *string) __asm__("norns.rust.name_of");
void free(void *block);
INSTEAD(struct text, keep_name, void *string) {
    struct text name = norns_rust_name_of(string), kept = {norns_keep(name.size, 1, 0), name.size};
    __builtin_memcpy(kept.bytes, name.bytes, name.size);
    free(name.bytes);
    return kept;
}

// A handle that is given up at once is given up before the thread starts, so that nobody asks which of both comes first.
static _Thread_local struct {
    _Bool is_expected, is_held_back;
    void *entry, *argument;
} start;
INSTEAD(void, hold_start, void) { start.is_expected = 1; }
_Bool norns_rust_held_back(void *entry, void *argument) __asm__("norns.rust.held_back");
_Bool norns_rust_held_back(void *entry, void *argument) {
    if (!start.is_expected) return 0;
    start.is_expected = 0;
    start.is_held_back = 1;
    start.entry = entry;
    start.argument = argument;
    return 1;
}
INSTEAD(void, start_now, void) {
    start.is_expected = 0;
    if (!start.is_held_back) return;
    start.is_held_back = 0;
    norns_spawn(start.entry, start.argument);
}

INSTEAD(void, nothing, void *argument) { (void)argument; }

// A function that formats something returns whether it failed.
INSTEAD(_Bool, print_nothing, void *what, void *formatter) { return (void)what, (void)formatter, 0; }

// The destructors of thread-local variables are run by a function of the standard library, which gets what is kept for its key: not
// null. The main thread ends with the program, and runs none.
void norns_rust_run_guard(u64 kept) __asm__("norns.rust.run_guard");
static _Thread_local _Bool guarded;
INSTEAD(void, enable_guard, void) { guarded = 1; }
INSTEAD(void, end_thread, void) {
    for (u32 round = 0; round < 4 && guarded; round++) {
        guarded = 0;
        norns_rust_run_guard(1);
    }
}
