// Sleeping in programs that never look at the clock: it does nothing. For how long a thread sleeps is then no part of its state, so
// loops that sleep longer each time can be recognised as waiting. `sleeping.c` has the functions for other programs.

#include "norns.h"

WEAK u32 sleep(u32 seconds) { return (void)seconds, 0; }
WEAK int usleep(u32 microseconds) { return (void)microseconds, 0; }
WEAK int nanosleep(const void *wanted, void *left) { return (void)wanted, (void)left, 0; }
WEAK int clock_nanosleep(int which, int flags, const void *wanted, void *left) {
    return (void)which, (void)flags, (void)wanted, (void)left, 0;
}
