// Waiting for a change of an atomic of C++ and notifying of one, and semaphores of C++: what `include/atomic_wait.h` calls.
//
// Each address that is waited for or notified has a word: the set of threads that wait there. A thread that waits looks at the atomic;
// if it does not find what it waits for, it enters itself in the set, looks once more, and sleeps. To notify is to strike threads out
// of the set, and to wake them.
//
// Notifying must order nothing that C++ does not order, so its update releases and does not acquire, as long as nobody waits: two
// threads that notify do not synchronise. A thread that enters itself acquires. So if it comes behind a notification in the order of the
// set's updates, its second look sees what was written before the notification; if it comes before, it is in the set and is woken.
// A notification is lost only if it comes before the write that it should tell of, as it would be in life.
//
// The second look must find what the first one found. Otherwise the thread would not have slept, and that is explored where
// the first look finds the change. There nobody is ordered by the set, so sleeping hides no race: whatever happens after a thread has
// slept also happens, with less order, where it looks so late that it does not sleep.
//
// What it cannot do: under TSO and PSO to notify drains the store buffer, though C++ does not promise that.

#include "norns.h"
#include "waiting.h"

enum { ADDRESSES = 1 << 23 };
static u64 waiting_at[ADDRESSES];

void norns_atomic_wait_begin(const void *address) __asm__("norns.atomic_wait.begin");
void norns_atomic_wait_sleep(_Bool found) __asm__("norns.atomic_wait.sleep");
void norns_atomic_tell(const void *address, _Bool all) __asm__("norns.atomic_wait.tell");

static u64 *set_of(const void *address) { return &waiting_at[norns_number_of(address)]; }

void norns_atomic_wait_begin(const void *address) {
    norns_begin_waiting();
    __atomic_fetch_or(set_of(address), norns_bit_of_self(), BOTH);
}
void norns_atomic_wait_sleep(_Bool found) {
    if (found) norns_redundant();
    norns_wait_to_be_woken(CONDITION);
}

void norns_atomic_tell(const void *address, _Bool all) {
    u64 *set = set_of(address);
    u64 threads = all ? __atomic_exchange_n(set, 0, RELEASE) : __atomic_fetch_or(set, 0, RELEASE);
    if (!threads) return;
    // To wake comes behind `norns_begin_waiting` of who is woken.
    __atomic_thread_fence(ACQUIRE);
    if (all) {
        norns_wake(threads);
        return;
    }
    u64 one = norns_choose(threads);
    // If somebody else struck it out since, it would have been another thread to choose: that is explored too.
    if (!(__atomic_fetch_and(set, ~one, RELAXED) & one)) norns_redundant();
    norns_wake(one);
}

// Semaphores: the number of units.

void norns_semaphore_acquire(int *units) __asm__("norns.semaphore.acquire");
_Bool norns_semaphore_try_acquire(int *units) __asm__("norns.semaphore.try_acquire");
_Bool norns_semaphore_acquire_in_time(int *units) __asm__("norns.semaphore.acquire_in_time");
void norns_semaphore_release(int *units, i64 count, i64 most) __asm__("norns.semaphore.release");

static void take_unit(int *units, u32 reason) { norns_take(units, ADD, -1, GREATER, 0, reason); }

void norns_semaphore_acquire(int *units) { take_unit(units, LOCK); }
_Bool norns_semaphore_try_acquire(int *units) { return norns_try_add(units, -1, GREATER, 0) > 0; }
_Bool norns_semaphore_acquire_in_time(int *units) {
    if (norns_semaphore_try_acquire(units)) return 1;
    _Bool is_frozen = norns_frozen_clock();
    if (!is_frozen && norns_choice(2)) return 0;
    take_unit(units, is_frozen ? LOCK : ASSUME);
    return 1;
}
void norns_semaphore_release(int *units, i64 count, i64 most) {
    if (count < 0 || count > most) norns_misuse("releases a number of units that the semaphore cannot have");
    if (norns_try_post(units, count, LESS_OR_EQUAL, most - count) > most - count)
        norns_misuse("releases more units than the semaphore may have");
}
