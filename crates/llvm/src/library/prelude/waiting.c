// Where a thread waits that others wake one by one, at condition variables and barriers: each has a cell of its own, so that
// what wakes it is the only thing that it can read there, and the memory of what it waits for may go as soon as it is woken.

#include "norns.h"
#include "waiting.h"

u32 norns_woken[THREADS];

u64 norns_bit_of_self(void) {
    u64 self = norns_self() - 1;
    if (self >= THREADS) norns_unsupported("a condition variable or a barrier in a program of more than 32 threads");
    return 1ul << self;
}
void norns_begin_waiting(void) { __atomic_store_n(&norns_woken[norns_self() - 1], 0, RELAXED); }
void norns_wait_to_be_woken(u32 reason) { norns_wait(&norns_woken[norns_self() - 1], EQUAL, 1, reason); }
void norns_wake(u64 threads) {
    for (; threads; threads &= threads - 1) __atomic_store_n(&norns_woken[__builtin_ctzl(threads)], 1, RELEASE);
}
