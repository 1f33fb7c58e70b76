// Condition variables of Rust's standard library (`std::sys::sync::condvar::futex`), in fewer steps; see `rust.c`.
//
// The standard library counts notifications in a word. A thread that waits reads the word, unlocks the mutex, and sleeps in the futex
// unless the word has changed. So a notification wakes every thread that does not sleep yet, and `notify_one` also wakes one that sleeps.
//
// Here the word is the set of the threads that wait. A thread enters itself where the standard library reads the word, and waits until it
// is woken. A notification removes threads from the set and wakes them: `notify_all` removes all, and `notify_one` any selection that
// is not empty, since it is open which threads sleep already.
//
// All accesses to the set are relaxed, and so is waking: only the mutex synchronises, as in the standard library. A thread takes back
// what wakes it, by an update, so that it is woken once for each time that it waits.

#include "rust.h"
#include "waiting.h"

enum { MOST = 20 };
u32 norns_rust_woken[HANDLES] __asm__("norns.rust.woken");

static void wake(u32 threads) {
    u32 count = (u32)__builtin_popcount(threads);
    for (u32 i = 0; i < count; i++) {
        u64 thread = norns_waiter(norns_nth_waiter(threads, i));
        __atomic_fetch_add(&norns_rust_woken[thread], 1, RELAXED);
    }
}
static void wait_to_be_woken(void) { norns_take(&norns_rust_woken[norns_short_self()], EXCHANGE, 0, EQUAL, 1, CONDITION); }

// Gives whether the thread was notified. There is no time limit if there are too many nanoseconds for a second, or if it is so late that
// the clock cannot reach it.
INSTEAD(_Bool, condition_wait_until, u32 *waiting, u32 *mutex, u64 seconds, u32 nanoseconds) {
    u32 bit = (u32)norns_bit_of_self();
    _Bool is_timed = nanoseconds < SECOND && seconds < 1ul << 62 && !norns_frozen_clock();
    _Bool spurious = norns_wakes_up_spuriously(waiting), notified = 1;
    __atomic_fetch_or(waiting, bit, RELAXED);
    norns_rust_mutex_unlock(mutex);
    if (is_timed || spurious) notified = !(__atomic_fetch_and(waiting, ~bit, RELAXED) & bit);
    if (notified) wait_to_be_woken();
    norns_rust_mutex_lock(mutex);
    if (notified || spurious) return 1;
    i64 limit[2] = {(i64)seconds, nanoseconds};
    return norns_pass(limit), 0;
}
INSTEAD(void, condition_wait, u32 *waiting, u32 *mutex) { norns_rust_condition_wait_until(waiting, mutex, 0, SECOND); }

INSTEAD(void, condition_notify_one, u32 *waiting) {
    u32 threads = __atomic_fetch_or(waiting, 0, RELAXED), count = (u32)__builtin_popcount(threads);
    if (!count) return;
    if (count > MOST) norns_unsupported("`Condvar::notify_one` where more than 20 threads wait");
    u32 selection = norns_choice((1u << count) - 1) + 1, selected = 0;
    for (u32 i = 0; i < count; i++)
        if (selection >> i & 1) selected |= 1u << norns_nth_waiter(threads, i);
    // If somebody else removed one of them since, what is left would have been another selection: that is explored too.
    if ((__atomic_fetch_and(waiting, ~selected, RELAXED) & selected) != selected) norns_redundant();
    wake(selected);
}

INSTEAD(void, condition_notify_all, u32 *waiting) { wake(__atomic_exchange_n(waiting, 0, RELAXED)); }
