// Detached threads: what became of each thread's handle, so that one that is detached is not joined, and no panic goes unnoticed that
// ended a detached thread of Rust. It costs an update for each join, so programs that detach no thread do without.

#include "norns.h"

enum { JOINABLE, DETACHED, JOINED, PANICKED };

static u32 fates[HANDLES];

static u32 change_fate(u64 handle, u32 fate) {
    if (handle >= HANDLES) norns_unsupported("a program that detaches threads, with a thread that so many spawns lead to");
    return __atomic_exchange_n(&fates[handle], fate, BOTH);
}

void norns_note_detached(u64 handle) __asm__("norns.note_detached");
void norns_note_join(u64 handle) __asm__("norns.note_join");

// The finding that a panic which nobody looks at ended a thread: the calling one, or one that it detaches.
_Noreturn void norns_panicked(u32 own) __asm__("norns.panicked");
void norns_note_panic(void) __asm__("norns.note_panic");

void norns_note_panic(void) {
    if (change_fate(norns_self(), PANICKED) == DETACHED) norns_panicked(1);
}
void norns_note_detached(u64 handle) {
    u32 fate = change_fate(handle, DETACHED);
    if (fate == DETACHED) norns_misuse("detaches a thread that is detached already");
    if (fate == JOINED) norns_misuse("detaches a thread that was joined");
    if (fate == PANICKED) norns_panicked(0);
}
void norns_note_join(u64 handle) {
    u32 fate = change_fate(handle, JOINED);
    if (fate == DETACHED) norns_misuse("joins a thread that is detached");
    if (fate == JOINED) norns_misuse("joins a thread a second time");
}

WEAK int pthread_detach(u64 handle) { return norns_note_detached(handle), 0; }
WEAK int pthread_attr_setdetachstate(int *a, int detached) {
    if (detached != 0 && detached != 1) return EINVAL;
    *a = detached;
    return 0;
}
