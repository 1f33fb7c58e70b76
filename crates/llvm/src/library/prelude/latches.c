// Latches and barriers of C++ (C++20): what `include/barriers.h` calls. As at the barriers of POSIX, arrivals are not ordered unless the
// latch or barrier is contested. The first word of each says how many arrivals it expects, and has a number that tells it from others that
// were made at the same place before.
//
// A latch has one phase. It is contested if it is counted down by more than it expects, which is an error, and if somebody asks
// whether it is open without waiting: then `left` is what is left to count down.
//
// A barrier is contested if more threads use it than it is for, and if a thread leaves it for good. One with a completion function is not
// for this file: whoever arrives last runs that function, so it matters who does.
//
// A thread that waits looks at the first word after it has arrived, and C++, unlike POSIX, allows nobody to end the life of the latch or
// barrier before the thread goes on. That look is ordered with nothing that others do, so it finds out who ends it too early.

#include "norns.h"

static const u32 EVERYTHING = ~0u;

static u32 expected(u64 state) { return (u32)(state >> 32); }
static u32 incarnation(u64 state) { return (u32)state; }

u64 norns_meeting(u32 count) __asm__("norns.meeting");
_Bool norns_count_down(const u64 *state, u32 count) __asm__("norns.latch.count_down");
_Bool norns_latch_wait(const u64 *state) __asm__("norns.latch.wait");
void norns_contest(const u64 *state) __asm__("norns.contest");
u32 norns_barrier_arrive(const u64 *state, u32 count) __asm__("norns.barrier.arrive");
void norns_barrier_wait(const u64 *state, u32 token) __asm__("norns.barrier.wait");

// The first word of a latch or barrier.
u64 norns_meeting(u32 count) { return (u64)count << 32 | norns_incarnation(); }

// Makes a latch or barrier contested: it gets more arrivals than it can take.
void norns_contest(const u64 *state) {
    u64 known = __atomic_load_n(state, RELAXED);
    norns_arrive(state, incarnation(known), expected(known), 0, EVERYTHING);
}

// Whether the latch is counted down; if not, it is contested.
_Bool norns_count_down(const u64 *state, u32 count) {
    u64 known = __atomic_load_n(state, RELAXED);
    return norns_arrive(state, incarnation(known), expected(known), 0, count);
}
// Whether the thread has waited; if not, the latch is contested.
_Bool norns_latch_wait(const u64 *state) {
    u64 known = __atomic_load_n(state, RELAXED);
    if (!norns_arrive(state, incarnation(known), expected(known), 0, 0)) return 0;
    norns_depart(state, incarnation(known), expected(known), 0);
    return 1;
}

// A token is a phase, and one more; 0 if the barrier is contested.
u32 norns_barrier_arrive(const u64 *state, u32 count) {
    u64 known = __atomic_load_n(state, RELAXED);
    u32 phase = norns_phase(state, incarnation(known), expected(known));
    return norns_arrive(state, incarnation(known), expected(known), phase, count) ? phase + 1 : 0;
}
void norns_barrier_wait(const u64 *state, u32 token) {
    u64 known = __atomic_load_n(state, RELAXED);
    norns_depart(state, incarnation(known), expected(known), token - 1);
}
