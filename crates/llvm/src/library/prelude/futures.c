// What futures of C++ need beyond the headers: waiting for their state, which is a number, to be what it is when the result is there;
// and the part of a result that all have, which holds an exception.
//
// The library waits in a loop around a system call that may return for no reason, and marks the number so that it is told of a change.
// Here waiting is one read that waits. Until a time it is one read: that it finds the result, or not, are both explored.

#include "cxx.h"

#define FUTEX "_ZNSt23__atomic_futex_unsignedILj2147483648EE"
#define UNTIL "EjjbSt12memory_orderbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE"

static u32 wait_until(const u32 *state, u32 wanted, _Bool equal, _Bool timed) {
    if (!timed || norns_frozen_clock()) return (u32)norns_wait(state, equal ? EQUAL : NOT_EQUAL, wanted, CONDITION);
    return __atomic_load_n(state, ACQUIRE);
}

NAMED(void, wait_when_equal, FUTEX "18_M_load_when_equalEjSt12memory_order", const u32 *state, u32 wanted, u32 order) {
    (void)order;
    wait_until(state, wanted, 1, 0);
}
NAMED(u32, wait_for_system_clock, FUTEX "22_M_load_and_test_until" UNTIL, const u32 *state, u32 seen, u32 wanted, _Bool equal, u32 order,
      _Bool timed, i64 seconds, i64 nanoseconds) {
    (void)seen, (void)order, (void)seconds, (void)nanoseconds;
    return wait_until(state, wanted, equal, timed);
}
NAMED(u32, wait_for_steady_clock, FUTEX "29_M_load_and_test_until_steady" UNTIL, const u32 *state, u32 seen, u32 wanted, _Bool equal,
      u32 order, _Bool timed, i64 seconds, i64 nanoseconds) {
    (void)seen, (void)order, (void)seconds, (void)nanoseconds;
    return wait_until(state, wanted, equal, timed);
}
// Whoever waits reads the number itself.
NAMED(void, tell, "_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj", const u32 *state) { (void)state; }

struct result {
    void *functions;
    void *exception;
};
void drop_exception(void **exception) __asm__("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
NAMED(void, begin_result, "_ZNSt13__future_base12_Result_baseC2Ev", struct result *result) { result->exception = NULL; }
NAMED(void, end_result, "_ZNSt13__future_base12_Result_baseD2Ev", struct result *result) {
    if (result->exception) drop_exception(&result->exception);
}

// Whether a future was already made of a state. The headers ask by a sequentially consistent exchange, but getting a future orders
// nothing (C++20, 32.10.6): an exchange that orders nothing does, and costs less to explore.
struct state {
    void *functions, *result;
    u32 status;
    u8 retrieved;
};
_Noreturn void throw_future_error(int number) __asm__("_ZSt20__throw_future_errori");
NAMED(void, set_retrieved, "_ZNSt13__future_base13_State_baseV221_M_set_retrieved_flagEv", struct state *state) {
    if (__atomic_exchange_n(&state->retrieved, 1, RELAXED)) throw_future_error(1);
}
