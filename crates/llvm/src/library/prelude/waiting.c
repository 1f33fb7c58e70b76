// Where a thread waits that others wake one by one, at condition variables and barriers: each has a cell of its own, so that
// what wakes it is the only thing that it can read there, and the memory of what it waits for may go as soon as it is woken.

#include "norns.h"
#include "waiting.h"

u32 norns_woken[HANDLES];

u64 norns_bit_of_self(void) {
    u32 place = norns_waiter_place();
    if (place >= THREADS) norns_unsupported("condition variables and barriers at which more than 32 threads wait");
    return 1ul << place;
}
void norns_begin_waiting(void) { __atomic_store_n(&norns_woken[norns_short_self()], 0, RELAXED); }
void norns_wait_to_be_woken(u32 reason) { norns_wait(&norns_woken[norns_short_self()], EQUAL, 1, reason); }
u64 norns_choose(u64 threads) {
    u32 chosen = norns_choice((u32)__builtin_popcountl(threads));
    return 1ul << norns_nth_waiter(threads, chosen);
}
void norns_wake(u64 threads) {
    u32 count = (u32)__builtin_popcountl(threads);
    for (u32 i = 0; i < count; i++) {
        u64 thread = norns_waiter(norns_nth_waiter(threads, i));
        __atomic_store_n(&norns_woken[thread], 1, RELEASE);
    }
}

// The condition variables and futexes from which the calling thread woke up spuriously: it does so once from each.
enum { WAKE_UPS = 32 };
static _Thread_local struct {
    u32 count;
    const void *from[WAKE_UPS];
} wake_ups;
_Bool norns_wakes_up_spuriously(const void *condition) {
    if (!norns_spurious()) return 0;
    for (u32 i = 0; i < wake_ups.count; i++)
        if (wake_ups.from[i] == condition) return 0;
    if (wake_ups.count == WAKE_UPS) norns_unsupported("spurious wake-ups from more than 32 condition variables and futexes in one thread");
    if (!norns_choice(2)) return 0;
    wake_ups.from[wake_ups.count++] = condition;
    return 1;
}
