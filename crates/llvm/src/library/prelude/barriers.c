// Barriers. Arrivals are not ordered: each thread looks at the state, arrives (`norns_arrive`) and departs when all have arrived
// (`norns_depart`), which is one execution whoever comes first. The state has a mark that tells a barrier from memory that held
// something else before, how many threads the barrier is for, and a number that tells it from others that were initialised at the same
// place before; it is 0 if the barrier was destroyed.
//
// POSIX tells one thread of each phase that it is special, and does not say which one. If the program looks at that, the threads of
// a phase compete for it before they arrive; `special` counts the phases for which that is decided.
//
// If more threads than a barrier is for use it, it matters who comes first: the barrier is contested. Then threads enter themselves
// into the set `arrived`, in any order, and the last to arrive empties the set, wakes the others, and is the special one.

#include "norns.h"
#include "waiting.h"

struct barrier {
    u64 arrived;
    u64 state;
    u32 special;
};

enum { SERIAL_THREAD = -1, MARK = 0xba22, MOST = 0xffff };
static int is_barrier(u64 state) { return state >> 48 == MARK; }

WEAK int pthread_barrier_init(struct barrier *barrier, const void *attributes, u32 count) {
    (void)attributes;
    if (!count) return EINVAL;
    if (is_barrier(norns_or_zero(norns_copy_load(&barrier->state, sizeof barrier->state))))
        norns_misuse("initialises a barrier that is initialised and was not destroyed");
    barrier->arrived = 0;
    barrier->special = 0;
    // More threads than that no program may have: nobody gets through, however many the barrier is for.
    barrier->state = (u64)MARK << 48 | (u64)(count < MOST ? count : MOST) << 32 | norns_incarnation();
    return 0;
}
WEAK int pthread_barrier_destroy(struct barrier *barrier) {
    u64 state = __atomic_load_n(&barrier->state, RELAXED);
    if (!is_barrier(state)) norns_misuse("destroys a barrier that is not initialised, or was destroyed");
    if (__atomic_load_n(&barrier->arrived, RELAXED)) norns_misuse("destroys a barrier at which threads wait");
    barrier->state = 0;
    return 0;
}

static int wait_in_order(struct barrier *barrier, u32 count) {
    u64 bit = norns_bit_of_self();
    norns_begin_waiting();
    u64 arrived = __atomic_fetch_or(&barrier->arrived, bit, BOTH);
    u32 before = (u32)__builtin_popcountl(arrived);
    if (before >= count) norns_unsupported("a thread at a barrier that is full and has not let go yet");
    if (before + 1 < count) {
        norns_wait_to_be_woken(BARRIER);
        return 0;
    }
    __atomic_fetch_and(&barrier->arrived, ~(arrived | bit), BOTH);
    norns_wake(arrived);
    return SERIAL_THREAD;
}

WEAK int pthread_barrier_wait(struct barrier *barrier) {
    u64 state = __atomic_load_n(&barrier->state, RELAXED);
    if (!is_barrier(state)) norns_misuse("waits at a barrier that is not initialised, or was destroyed");
    u32 incarnation = (u32)state, count = state >> 32 & MOST;
    u32 phase = norns_phase(barrier, incarnation, count);
    int special = 0;
    if (norns_serial_thread_matters() && norns_arrive(barrier, incarnation, count, phase, 0)) {
        u32 decided = phase;
        special = __atomic_compare_exchange_n(&barrier->special, &decided, phase + 1, 0, RELAXED, RELAXED);
    }
    if (!norns_arrive(barrier, incarnation, count, phase, 1)) return wait_in_order(barrier, count);
    norns_depart(barrier, incarnation, count, phase);
    return special ? SERIAL_THREAD : 0;
}

WEAK int pthread_barrierattr_init(int *a) { return *a = 0, 0; }
WEAK int pthread_barrierattr_destroy(int *a) { return (void)a, 0; }
WEAK int pthread_barrierattr_setpshared(int *a, int shared) { return (void)a, (void)shared, 0; }
