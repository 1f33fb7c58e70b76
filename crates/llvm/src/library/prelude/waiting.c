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
