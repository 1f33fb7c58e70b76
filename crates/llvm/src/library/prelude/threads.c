// Threads and their attributes. What only programs need that detach threads is in `detach.c`.

#include "norns.h"

struct thread_attributes {
    int detached;
    u64 stack, guard;
};

void norns_note_detached(u64 handle) __asm__("norns.note_detached") WEAK;
void norns_note_join(u64 handle) __asm__("norns.note_join") WEAK;
// There in Rust programs; see `rust.c`.
_Bool norns_rust_held_back(void *entry, void *argument) __asm__("norns.rust.held_back") WEAK;

WEAK int pthread_create(u64 *handle, const struct thread_attributes *attributes, void *(*entry)(void *), void *argument) {
    _Bool is_held_back = norns_rust_held_back && norns_rust_held_back((void *)entry, argument);
    u64 child = is_held_back ? norns_next_child() : norns_spawn((void *)entry, argument);
    if (norns_note_detached && attributes && attributes->detached) norns_note_detached(child);
    *handle = child;
    return 0;
}
WEAK int pthread_join(u64 handle, void **result) {
    if (norns_note_join) norns_note_join(handle);
    void *value = norns_join(handle);
    if (result) *result = value;
    return 0;
}
WEAK void pthread_exit(void *value) { norns_thread_exit(value); }
WEAK u64 pthread_self(void) { return norns_self(); }
WEAK int pthread_equal(u64 a, u64 b) { return a == b; }
// A thread has a name for reports, if it gives it to itself.
WEAK int pthread_setname_np(u64 handle, const char *name) {
    for (; handle == norns_self() && *name; name++) norns_name((u8)*name);
    return 0;
}
WEAK int pthread_setconcurrency(int level) { return (void)level, 0; }

WEAK int pthread_attr_init(struct thread_attributes *a) {
    a->detached = 0;
    a->stack = 8ul << 20;
    a->guard = 4096;
    return 0;
}
WEAK int pthread_attr_destroy(void *a) { return (void)a, 0; }
WEAK int pthread_attr_getdetachstate(const struct thread_attributes *a, int *detached) { return *detached = a->detached, 0; }
WEAK int pthread_attr_setstacksize(struct thread_attributes *a, u64 size) {
    if (size < 16384) return EINVAL;
    a->stack = size;
    return 0;
}
WEAK int pthread_attr_getstacksize(const struct thread_attributes *a, u64 *size) { return *size = a->stack, 0; }
WEAK int pthread_attr_setguardsize(struct thread_attributes *a, u64 size) { return a->guard = size, 0; }
WEAK int pthread_attr_getguardsize(const struct thread_attributes *a, u64 *size) { return *size = a->guard, 0; }
WEAK int pthread_attr_setscope(void *a, int scope) { return (void)a, (void)scope, 0; }
WEAK int pthread_attr_setinheritsched(void *a, int inherit) { return (void)a, (void)inherit, 0; }
WEAK int pthread_attr_setschedpolicy(void *a, int policy) { return (void)a, (void)policy, 0; }
WEAK int pthread_attr_setschedparam(void *a, const void *parameter) { return (void)a, (void)parameter, 0; }

// Nobody is ever cancelled: `pthread_cancel` is not there.
WEAK int pthread_setcancelstate(int state, int *old) {
    (void)state;
    if (old) *old = 0;
    return 0;
}
WEAK int pthread_setcanceltype(int kind, int *old) {
    (void)kind;
    if (old) *old = 0;
    return 0;
}
WEAK void pthread_testcancel(void) {}
