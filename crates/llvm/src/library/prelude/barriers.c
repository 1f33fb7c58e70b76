// Barriers. The first eight bytes: the set of threads that have arrived in the lower half, in the upper half how many it is for, with a
// mark that tells a barrier from memory that held something else before; 0 if it was destroyed. The last to arrive empties the set and
// wakes the others. Who that is, is as good as any for the thread that is told that it is special: nobody can know before who will
// arrive last. A barrier for more threads than a program may have lets nobody through, however many it is for.

#include "norns.h"
#include "waiting.h"

enum { SERIAL_THREAD = -1, MOST = 255 };
static const u64 MARK = 0xba221e00;
static int is_barrier(u64 state) { return (state >> 32 & 0xffffff00) == MARK; }

WEAK int pthread_barrier_init(u64 *barrier, const void *attributes, u32 count) {
    (void)attributes;
    if (!count) return EINVAL;
    if (is_barrier(norns_or_zero(norns_copy_load(barrier, sizeof *barrier))))
        norns_misuse("initialises a barrier that is initialised and was not destroyed");
    *barrier = (MARK | (count < MOST ? count : MOST)) << 32;
    return 0;
}
WEAK int pthread_barrier_destroy(u64 *barrier) {
    u64 state = __atomic_load_n(barrier, RELAXED);
    if (!is_barrier(state)) norns_misuse("destroys a barrier that is not initialised, or was destroyed");
    if (state & 0xffffffff) norns_misuse("destroys a barrier at which threads wait");
    *barrier = 0;
    return 0;
}
WEAK int pthread_barrier_wait(u64 *barrier) {
    u64 bit = norns_bit_of_self();
    norns_begin_waiting();
    u64 state = __atomic_fetch_or(barrier, bit, BOTH);
    u64 arrived = state & 0xffffffff, count = state >> 32 & MOST;
    if (!is_barrier(state)) norns_misuse("waits at a barrier that is not initialised, or was destroyed");
    u64 before = (u64)__builtin_popcountl(arrived);
    if (before >= count) norns_unsupported("a thread at a barrier that is full and has not let go yet");
    if (before + 1 < count) {
        norns_wait_to_be_woken(BARRIER);
        return 0;
    }
    __atomic_fetch_and(barrier, ~(arrived | bit), BOTH);
    norns_wake(arrived);
    return SERIAL_THREAD;
}

WEAK int pthread_barrierattr_init(int *a) { return *a = 0, 0; }
WEAK int pthread_barrierattr_destroy(int *a) { return (void)a, 0; }
WEAK int pthread_barrierattr_setpshared(int *a, int shared) { return (void)a, (void)shared, 0; }
