// The world outside: there is none.

#include "norns.h"

static _Thread_local int errno_of_thread;
WEAK int *__errno_location(void) { return &errno_of_thread; }
WEAK i64 time(i64 *result) {
    if (result) *result = 0;
    return 0;
}
WEAK i64 clock(void) { return 0; }
WEAK int clock_gettime(int which, i64 *result) { return (void)which, result[0] = 0, result[1] = 0, 0; }
WEAK int gettimeofday(i64 *result, void *zone) { return (void)zone, result[0] = 0, result[1] = 0, 0; }
WEAK char *getenv(const char *name) { return (void)name, NULL; }
WEAK int atexit(void (*function)(void)) { return (void)function, 0; }
WEAK int sched_yield(void) { return 0; }
WEAK u32 sleep(u32 seconds) { return (void)seconds, 0; }
WEAK int usleep(u32 microseconds) { return (void)microseconds, 0; }
WEAK int nanosleep(const void *wanted, void *left) { return (void)wanted, (void)left, 0; }
WEAK int pthread_yield(void) { return 0; }
WEAK _Noreturn void exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _Exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void quick_exit(int status) { (void)status, norns_exit(); }
