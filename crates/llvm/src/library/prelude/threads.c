// Threads.

#include "norns.h"

WEAK int pthread_create(u64 *handle, const void *attributes, void *(*entry)(void *), void *argument) {
    (void)attributes;
    *handle = norns_spawn((void *)entry, argument);
    return 0;
}
WEAK int pthread_join(u64 handle, void **result) {
    void *value = norns_join(handle);
    if (result) *result = value;
    return 0;
}
WEAK void pthread_exit(void *value) { norns_thread_exit(value); }
WEAK u64 pthread_self(void) { return norns_self(); }
WEAK int pthread_equal(u64 a, u64 b) { return a == b; }
WEAK int pthread_detach(u64 handle) { return (void)handle, 0; }
WEAK int pthread_attr_init(void *a) { return (void)a, 0; }
WEAK int pthread_attr_destroy(void *a) { return (void)a, 0; }
WEAK int pthread_attr_setdetachstate(void *a, int kind) { return (void)a, (void)kind, 0; }
WEAK int pthread_attr_setstacksize(void *a, u64 size) { return (void)a, (void)size, 0; }
WEAK int pthread_attr_setscope(void *a, int scope) { return (void)a, (void)scope, 0; }

// Mutexes: the first four bytes hold the thread that has it, or 0.

WEAK int pthread_mutex_init(u32 *mutex, const void *attributes) {
    (void)attributes;
    *mutex = 0;
    return 0;
}
WEAK int pthread_mutex_destroy(u32 *mutex) {
    if (*mutex) norns_misuse("destroys a mutex that is held");
    *mutex = 0;
    return 0;
}
WEAK int pthread_mutex_lock(void *mutex) { return norns_lock(mutex), 0; }
WEAK int pthread_mutex_trylock(void *mutex) { return norns_try_lock(mutex) ? 0 : 16; }
WEAK int pthread_mutex_unlock(void *mutex) {
    u32 holder = norns_unlock(mutex);
    if (!holder) norns_misuse("unlocks a mutex that nobody holds");
    if (holder != (u32)norns_self()) norns_misuse("unlocks a mutex that another thread holds");
    return 0;
}
WEAK int pthread_mutexattr_init(void *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_destroy(void *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_setpshared(void *a, int shared) { return (void)a, (void)shared, 0; }
WEAK int pthread_mutexattr_settype(void *a, int kind) {
    (void)a;
    if (kind == 1) norns_unsupported("a recursive mutex");
    if (kind == 2) norns_unsupported("an error-checking mutex");
    return 0;
}
