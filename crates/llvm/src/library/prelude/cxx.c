// What C++ programs call and no header defines: the runtime of the language, and what libstdc++ keeps in its shared object. The
// names are those of the Itanium ABI, as clang writes them.

#include "cxx.h"
#include "norns.h"

_Noreturn void throw_system_error(int number) __asm__("_ZSt20__throw_system_errori");
int pthread_join(u64 handle, void **result);
int pthread_detach(u64 handle);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);
int pthread_cond_destroy(void *condition);
int clock_gettime(int which, i64 *result);
WEAK void norns_begin_thread(void) __asm__("norns.begin_thread");
WEAK void norns_end_thread(void) __asm__("norns.end_thread");

// Memory.

#define NEW(name, symbol) \
    NAMED(void *, name, symbol, u64 size) { return norns_allocate(size, 16, 0); }
#define NEW_ALIGNED(name, symbol) \
    NAMED(void *, name, symbol, u64 size, u64 align) { return norns_allocate(size, align < 16 ? 16 : align, 0); }
#define DELETE(name, symbol)                    \
    NAMED(void, name, symbol, void *block) {    \
        if (block) norns_free(block);           \
    }
NEW(new_one, "_Znwm")
NEW(new_many, "_Znam")
NEW(new_one_or_null, "_ZnwmRKSt9nothrow_t")
NEW(new_many_or_null, "_ZnamRKSt9nothrow_t")
NEW_ALIGNED(new_one_aligned, "_ZnwmSt11align_val_t")
NEW_ALIGNED(new_many_aligned, "_ZnamSt11align_val_t")
NEW_ALIGNED(new_one_aligned_or_null, "_ZnwmSt11align_val_tRKSt9nothrow_t")
NEW_ALIGNED(new_many_aligned_or_null, "_ZnamSt11align_val_tRKSt9nothrow_t")
DELETE(delete_one, "_ZdlPv")
DELETE(delete_many, "_ZdaPv")
DELETE(delete_one_sized, "_ZdlPvm")
DELETE(delete_many_sized, "_ZdaPvm")
DELETE(delete_one_quietly, "_ZdlPvRKSt9nothrow_t")
DELETE(delete_many_quietly, "_ZdaPvRKSt9nothrow_t")
DELETE(delete_one_aligned, "_ZdlPvSt11align_val_t")
DELETE(delete_many_aligned, "_ZdaPvSt11align_val_t")
DELETE(delete_one_aligned_sized, "_ZdlPvmSt11align_val_t")
DELETE(delete_many_aligned_sized, "_ZdaPvmSt11align_val_t")

// Local static variables. The first byte of the guard says that the variable is there, and is looked at before these are called;
// in its second half is a lock.

WEAK int __cxa_guard_acquire(u8 *guard) {
    norns_take(guard + 4, EXCHANGE, 1, EQUAL, 0, LOCK);
    // Whoever has the lock comes behind all who had it.
    if (!__atomic_load_n(guard, RELAXED)) return 1;
    norns_release(guard + 4, 0);
    return 0;
}
WEAK void __cxa_guard_release(u8 *guard) {
    __atomic_store_n(guard, 1, RELEASE);
    norns_release(guard + 4, 0);
}
WEAK void __cxa_guard_abort(u8 *guard) { norns_release(guard + 4, 0); }

// What the headers check.
_Noreturn void __assert_fail(const char *what, const char *file, u32 line, const char *function);
NAMED(_Noreturn void, check_failed, "_ZSt21__glibcxx_assert_failPKciS0_S0_", const char *file, int line, const char *function,
      const char *what) {
    __assert_fail(what, file, (u32)line, function);
}

WEAK _Noreturn void __cxa_pure_virtual(void) { norns_assertion("a pure virtual function is called"); }
WEAK _Noreturn void __cxa_deleted_virtual(void) { norns_assertion("a deleted virtual function is called"); }

// std::thread. Only in a program with thread-local variables that have destructors is there something to begin and to end. Its state
// is an object with three virtual functions: two destructors, the second of which frees it, and what the thread runs.

struct state {
    void (**functions)(struct state *);
};
static void *run(void *argument) {
    struct state *state = argument;
    if (norns_begin_thread) norns_begin_thread();
    state->functions[2](state);
    state->functions[1](state);
    if (norns_end_thread) norns_end_thread();
    return NULL;
}
NAMED(void, start_thread, "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE", u64 *thread,
      struct state **state, void (*unused)(void)) {
    (void)unused;
    *thread = norns_spawn((void *)run, *state);
    *state = NULL;
}
NAMED(void, end_state, "_ZNSt6thread6_StateD2Ev", void *state) { (void)state; }
NAMED(void, join_thread, "_ZNSt6thread4joinEv", u64 *thread) {
    if (!*thread) throw_system_error(EINVAL);
    pthread_join(*thread, NULL);
    *thread = 0;
}
NAMED(void, detach_thread, "_ZNSt6thread6detachEv", u64 *thread) {
    if (!*thread) throw_system_error(EINVAL);
    pthread_detach(*thread);
    *thread = 0;
}
NAMED(u32, count_processors, "_ZNSt6thread20hardware_concurrencyEv", void) { return 2; }

// Reference counts are atomic, always: libstdc++ asks this whether they need to be.
extern const char __libc_single_threaded;
WEAK const char __libc_single_threaded = 0;

// std::call_once hands over what to call in these.
extern _Thread_local void *once_argument __asm__("_ZSt15__once_callable");
extern _Thread_local void (*once_function)(void) __asm__("_ZSt11__once_call");
WEAK _Thread_local void *once_argument;
WEAK _Thread_local void (*once_function)(void);
WEAK void __once_proxy(void) { once_function(); }

// std::condition_variable is a pthread_cond_t; a std::unique_lock is the mutex, and whether it is held.

struct unique_lock {
    void *mutex;
    _Bool held;
};
NAMED(void, make_condition, "_ZNSt18condition_variableC1Ev", void *condition) {
    pthread_cond_init(condition, NULL);
}
NAMED(void, end_condition, "_ZNSt18condition_variableD1Ev", void *condition) { pthread_cond_destroy(condition); }
NAMED(void, wait_for_condition, "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE", void *condition,
      struct unique_lock *lock) {
    if (!lock->held) norns_misuse("waits for a condition variable without holding the lock");
    pthread_cond_wait(condition, lock->mutex);
}
// Until a time of either clock: whether it came is explored, so nobody asks the clock again.
int pthread_cond_timedwait(void *condition, void *mutex, const void *time);
static u32 wait_until(void *condition, struct unique_lock *lock) {
    if (!lock->held) norns_misuse("waits for a condition variable without holding the lock");
    // Whatever the time is.
    static const i64 time[2];
    return pthread_cond_timedwait(condition, lock->mutex, time) == ETIMEDOUT;
}
#define WAIT_UNTIL                                                                                                                \
    "_ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt" \
    "5mutexERKNS1_10time_pointINS1_3_V212"
NAMED(u32, wait_until_steady, WAIT_UNTIL "steady_clockET_EE", void *condition, struct unique_lock *lock, const void *time) {
    return (void)time, wait_until(condition, lock);
}
NAMED(u32, wait_until_system, WAIT_UNTIL "system_clockET_EE", void *condition, struct unique_lock *lock, const void *time) {
    return (void)time, wait_until(condition, lock);
}
NAMED(void, notify_one, "_ZNSt18condition_variable10notify_oneEv", void *condition) { pthread_cond_signal(condition); }
NAMED(void, notify_all, "_ZNSt18condition_variable10notify_allEv", void *condition) { pthread_cond_broadcast(condition); }

// Clocks.

static i64 now(int which) {
    i64 time[2];
    clock_gettime(which, time);
    return time[0] * 1000000000 + time[1];
}
NAMED(i64, system_clock, "_ZNSt6chrono3_V212system_clock3nowEv", void) { return now(0); }
NAMED(i64, steady_clock, "_ZNSt6chrono3_V212steady_clock3nowEv", void) { return now(1); }
