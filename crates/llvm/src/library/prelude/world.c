// The world outside: there is none.

#include "norns.h"

static _Thread_local int errno_of_thread;
WEAK int *__errno_location(void) { return &errno_of_thread; }

// Time: each thread has its own clock, which begins at the same time for all and goes on by a millisecond whenever it is looked at.
enum { SECOND = 1000, BEGINNING = 1000000000 };
WEAK i64 time(i64 *result) {
    i64 now = BEGINNING + norns_ticks() / SECOND;
    if (result) *result = now;
    return now;
}
WEAK i64 clock(void) { return (i64)norns_ticks() * 1000; }
static int split(i64 *result, i64 unit) {
    u32 ticks = norns_ticks();
    result[0] = BEGINNING + ticks / SECOND;
    result[1] = ticks % SECOND * unit;
    return 0;
}
WEAK int clock_gettime(int which, i64 *result) { return (void)which, split(result, 1000000); }
WEAK int clock_getres(int which, i64 *result) {
    (void)which;
    if (result) result[0] = 0, result[1] = 1000000;
    return 0;
}
WEAK int timespec_get(i64 *result, int base) { return split(result, 1000000), base; }
WEAK int gettimeofday(i64 *result, void *zone) { return (void)zone, split(result, 1000); }
WEAK double difftime(i64 end, i64 start) { return (double)(end - start); }

WEAK char *getenv(const char *name) { return (void)name, NULL; }
// What is registered for the end of the program is elsewhere, and there only if something is.
int __cxa_atexit(void (*function)(void *), void *argument, void *object);
WEAK void norns_finish(void) __asm__("norns.finish");
static void call_without_argument(void *function) { ((void (*)(void))function)(); }
WEAK int atexit(void (*function)(void)) { return __cxa_atexit(call_without_argument, (void *)function, NULL); }
WEAK int sched_yield(void) { return 0; }
WEAK u32 sleep(u32 seconds) { return (void)seconds, 0; }
WEAK int usleep(u32 microseconds) { return (void)microseconds, 0; }
WEAK int nanosleep(const void *wanted, void *left) { return (void)wanted, (void)left, 0; }
WEAK int clock_nanosleep(int which, int flags, const void *wanted, void *left) {
    return (void)which, (void)flags, (void)wanted, (void)left, 0;
}
WEAK int pthread_yield(void) { return 0; }
WEAK _Noreturn void exit(int status) {
    (void)status;
    if (norns_finish) norns_finish();
    norns_exit();
}
WEAK _Noreturn void _exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _Exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void quick_exit(int status) { (void)status, norns_exit(); }
