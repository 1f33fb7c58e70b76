// Time that passes because a thread sleeps, or because it waits until a time and is not woken. The clock shows it besides the instants of
// `world.c`: whoever has slept finds, when it looks at the clock, that it has slept long enough.
//
// A thread keeps to itself until then how late it must be. So to sleep costs nothing in a program that does not look at the clock
// afterwards; but who joins a thread that has slept, and has not looked, does not find that time has passed.

#include "norns.h"

// Nobody sleeps longer at a time: some three hundred thousand years.
enum { SECOND = 1000, BEGINNING = 1000000000 };
static const u64 MOST = 1ul << 53;

static u64 passed;
// In milliseconds since the beginning: how late it is at least, and how late it was when the thread looked last.
static _Thread_local u64 not_before, known;

u64 norns_passed(u64 now) __asm__("norns.passed");
u64 norns_passed(u64 now) {
    u64 more = __atomic_load_n(&passed, RELAXED);
    if (now + more < not_before) {
        u64 missing = not_before - now - more;
        more = __atomic_fetch_add(&passed, missing, RELAXED) + missing;
    }
    known = now + more;
    return more;
}

static u64 milliseconds(const i64 *time) {
    u64 seconds = (u64)time[0] < MOST / SECOND ? (u64)time[0] : MOST / SECOND;
    return seconds * SECOND + ((u64)time[1] + 999999) / 1000000;
}
// There only if the program looks at the clock. If it does not, a thread that has slept is in the state in which it was before, so that
// loops that sleep can be recognised as waiting.
WEAK void norns_clock_matters(void) __asm__("norns.clock_matters");
void norns_pass(const i64 *time) __asm__("norns.pass");
void norns_pass(const i64 *time) {
    if (!norns_clock_matters) return;
    u64 from = not_before > known ? not_before : known;
    if (from < MOST) not_before = from + milliseconds(time);
}
void norns_pass_until(const i64 *time) __asm__("norns.pass_until");
void norns_pass_until(const i64 *time) {
    if (!norns_clock_matters) return;
    u64 beginning = (u64)BEGINNING * SECOND, until = milliseconds(time);
    if (until > beginning && until - beginning > not_before) not_before = until - beginning;
}

// These take the place of the functions of `idling.c` in a program that looks at the clock.
static int sleep_for(i64 seconds, i64 nanoseconds) {
    i64 time[2] = {seconds, nanoseconds};
    return norns_pass(time), 0;
}
WEAK u32 sleep(u32 seconds) { return (u32)sleep_for(seconds, 0); }
WEAK int usleep(u32 microseconds) { return sleep_for(microseconds / 1000000, microseconds % 1000000 * 1000); }
WEAK int nanosleep(const i64 *wanted, void *left) { return (void)left, sleep_for(wanted[0], wanted[1]); }
enum { ABSOLUTE = 1 };
WEAK int clock_nanosleep(int which, int flags, const i64 *wanted, void *left) {
    (void)which, (void)left;
    if (!(flags & ABSOLUTE)) return sleep_for(wanted[0], wanted[1]);
    return norns_pass_until(wanted), 0;
}
