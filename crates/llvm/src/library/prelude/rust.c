// What takes the place of functions of Rust's standard library; `../../rust/replacements.rs` says of which.

#include "norns.h"

#define INSTEAD(result, name, ...)                                       \
    result norns_rust_##name(__VA_ARGS__) __asm__("norns.rust." #name); \
    result norns_rust_##name(__VA_ARGS__)

// What a compare-exchange of Rust gives that succeeded.
struct exchanged {
    u64 failed, old;
};
static const struct exchanged succeeded = {0, 0};

// The mutex of `std::sys::sync::mutex::futex`: 0 if nobody holds it, 1 if somebody does, 2 if others may sleep until it is released.
// Here it is taken in one step, so nobody sleeps in the futex.
INSTEAD(void, mutex_lock, u32 *mutex) { norns_take(mutex, EXCHANGE, 1, EQUAL, 0, LOCK); }
INSTEAD(struct exchanged, mutex_take, u32 *mutex, u32 expected, u32 new, u8 success, u8 failure) {
    (void)expected, (void)new, (void)success, (void)failure;
    return norns_rust_mutex_lock(mutex), succeeded;
}

// The lock of `std::sys::sync::rwlock::futex`: how many readers there are, or `WRITER`. A writer that finds readers may announce itself,
// and nobody begins to read until it is done: a thread that reads twice may wait for itself. Whether a writer does so before the
// readers leave is open, so both are explored. While readers remain, an announcement is `ANNOUNCED` more, which nobody takes for a lock
// that is free. Bits for those who sleep are never set here.
enum { WRITER = (1 << 30) - 1, ANNOUNCED = WRITER - 1 };
INSTEAD(void, rwlock_read, u32 *lock) { norns_take(lock, ADD, 1, LESS, ANNOUNCED, LOCK); }
INSTEAD(void, rwlock_write, u32 *lock) {
    if (!norns_choice(2)) {
        norns_take(lock, EXCHANGE, WRITER, EQUAL, 0, LOCK);
        return;
    }
    u32 readers = __atomic_fetch_add(lock, ANNOUNCED, RELAXED);
    // To announce oneself to nobody, or to a writer, or a second time, changes nothing.
    if (!readers || readers >= ANNOUNCED) norns_redundant();
    norns_take(lock, EXCHANGE, WRITER, EQUAL, ANNOUNCED, LOCK);
}
INSTEAD(struct exchanged, rwlock_take, u32 *lock, u32 expected, u32 new, u8 success, u8 failure) {
    (void)expected, (void)new, (void)success, (void)failure;
    return norns_rust_rwlock_write(lock), succeeded;
}

// The token of `std::sys::sync::thread_parking::futex`: 0 if there is none, 1 if there is one, -1 if somebody sleeps until there is.
// Here nobody sleeps in the futex, apart from those who may wake by time.
enum { NO_TOKEN = 0, TOKEN = 1 };
INSTEAD(u32, park, u32 *token) {
    norns_take(token, EXCHANGE, NO_TOKEN, EQUAL, TOKEN, CONDITION);
    return TOKEN;
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
