// The world outside: there is none.

#include "norns.h"

static _Thread_local int errno_of_thread;
WEAK int *__errno_location(void) { return &errno_of_thread; }

// Time is a sequence of instants, a millisecond apart. For each but the first there is a cell that says whether it has come. A
// thread that looks at the clock asks for one instant after the other, from the last that it knows of, until it finds one that has not
// come; if it has looked at the clock in the instant before that already, it lets this one come. So time goes on for a thread that keeps
// looking, and it never goes back along happens-before: what has come for a thread has come for whoever comes after it, since the
// cells are coherent. The accesses are relaxed and no updates: to look at the clock orders nothing and drains no buffer.
enum { SECOND = 1000, BEGINNING = 1000000000, INSTANTS = 65536 };
static u8 has_come[INSTANTS];
static _Thread_local struct {
    u32 instant; // the last that is known to have come
    _Bool looked; // whether the thread has looked at the clock in it
} known;
// What sleeping adds, if a thread does that.
WEAK u64 norns_passed(u64 now) __asm__("norns.passed");
void norns_clock_matters(void) __asm__("norns.clock_matters");
void norns_clock_matters(void) {}
static u64 look(void) {
    norns_clock_matters();
    if (norns_frozen_clock()) return 0;
    u32 now = known.instant, last = now;
    while (now + 1 < INSTANTS && __atomic_load_n(&has_come[now + 1], RELAXED)) now++;
    if (now == last && known.looked) {
        if (++now == INSTANTS) norns_unsupported("looking at the clock more than 65536 times");
        __atomic_store_n(&has_come[now], 1, RELAXED);
    }
    known.instant = now;
    known.looked = 1;
    return norns_passed ? now + norns_passed(now) : now;
}
WEAK i64 time(i64 *result) {
    i64 now = BEGINNING + (i64)(look() / SECOND);
    if (result) *result = now;
    return now;
}
WEAK i64 clock(void) { return (i64)look() * 1000; }
static int split(i64 *result, i64 unit) {
    u64 now = look();
    result[0] = BEGINNING + (i64)(now / SECOND);
    result[1] = (i64)(now % SECOND) * unit;
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

// Its initial value is what `norns_environment` gives.
WEAK char **environ;
WEAK char *getenv(const char *name) {
    for (const char *const *entry = norns_environment(); *entry; entry++) {
        const char *text = *entry;
        u64 length = 0;
        while (name[length] && name[length] == text[length]) length++;
        if (!name[length] && text[length] == '=') return (char *)text + length + 1;
    }
    return NULL;
}
// What is registered for the end of the program is elsewhere, and there only if something is.
int __cxa_atexit(void (*function)(void *), void *argument, void *object);
WEAK void norns_finish(void) __asm__("norns.finish");
static void call_without_argument(void *function) { ((void (*)(void))function)(); }
WEAK int atexit(void (*function)(void)) { return __cxa_atexit(call_without_argument, (void *)function, NULL); }
WEAK int sched_yield(void) { return 0; }
WEAK int pthread_yield(void) { return 0; }
WEAK _Noreturn void exit(int status) {
    (void)status;
    if (norns_finish) norns_finish();
    norns_exit();
}
WEAK _Noreturn void _exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _Exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void quick_exit(int status) { (void)status, norns_exit(); }
