// Waiting to be woken; see `waiting.c`.

#pragma once

enum { THREADS = 32 };

// By handles, so that each cell is the same in every process.
extern u32 norns_woken[HANDLES] __asm__("norns.woken");
// The bit of the calling thread in sets of threads. Which one that is differs between processes.
u64 norns_bit_of_self(void) __asm__("norns.bit_of_self");
// To be called before others can know that the thread waits.
void norns_begin_waiting(void) __asm__("norns.begin_waiting");
void norns_wait_to_be_woken(u32 reason) __asm__("norns.wait_to_be_woken");
// The bit of one thread of a set; which one is explored.
u64 norns_choose(u64 threads) __asm__("norns.choose_waiter");
// Wakes a set of threads.
void norns_wake(u64 threads) __asm__("norns.wake");
// Whether the calling thread, which would wait, wakes up without being woken, where the user asks for that.
_Bool norns_wakes_up_spuriously(const void *condition) __asm__("norns.wakes_up_spuriously");
