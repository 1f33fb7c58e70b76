// Receiving from channels of Rust's standard library (`std::sync::mpmc`), in fewer steps; see `rust.c`.
//
// A thread that finds no message registers itself at the channel, looks again, and parks; whoever sends looks for threads that are
// registered, and unparks one. Here a thread that waits without a time limit waits first until there is a message, or until nobody is
// left who could send one. What follows then finds either, so no thread registers itself.
//
// Nothing here synchronises threads: what follows does, as in the standard library.

#include "rust.h"

// The number of a relaxed access that waits.
enum { RELAXED_MODE = 1 };

// The tail that the calling thread has seen at a channel where it is about to receive. It is not read again, since reading a later one
// would make no difference.
static _Thread_local struct {
    const u64 *of;
    u64 value;
} seen;

// A channel without a bound: positions of messages in a list of blocks. The lowest bit of the tail is set if the channel is disconnected,
// that of the head if there is a next block. The first message installs the first block, before it advances the tail.
struct list {
    u64 head;
    void *block;
    u8 unused[112];
    u64 tail;
};
INSTEAD(void, await_in_list, struct list *channel, u32 nanoseconds) {
    if (nanoseconds < SECOND) return;
    u64 head = __atomic_load_n(&channel->head, RELAXED), empty = head & ~1ul;
    u64 tail = norns_await(&channel->tail, RELAXED_MODE, NOT_EQUAL, PARKED, empty);
    if (tail >> 1 != head >> 1) norns_await(&channel->block, RELAXED_MODE, NOT_EQUAL, PARKED, 0);
    if (head & 1) return;
    seen.of = &channel->tail;
    seen.value = tail;
}

// A channel with a bound: the head never says that the channel is disconnected.
struct array {
    u64 head;
    u8 unused[120];
    u64 tail;
};
INSTEAD(void, await_in_array, struct array *channel, u32 nanoseconds) {
    if (nanoseconds < SECOND) return;
    u64 head = __atomic_load_n(&channel->head, RELAXED);
    norns_await(&channel->tail, RELAXED_MODE, NOT_EQUAL, PARKED, head);
}

INSTEAD(u64, tail, const u64 *tail, u8 order) {
    (void)order;
    if (seen.of != tail) return __atomic_load_n(tail, RELAXED);
    seen.of = NULL;
    return seen.value;
}
