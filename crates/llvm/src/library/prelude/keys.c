// Thread-specific data. Keys are numbered as they are created; what a thread has for them is thread-local. Destructors run when a
// thread ends, in the order of the keys, at most four times around. Just before a destructor runs, the value of its own key becomes
// null; those of the other keys stay, as POSIX says, and those of keys without a destructor stay for good.

#include "norns.h"

enum { KEYS = 32, ROUNDS = 4 };

static u32 created;
static void (*destructors[KEYS])(void *);
static _Thread_local struct {
    u32 used; // keys for which the thread has something, a bit for each
    void *values[KEYS];
} own;

static u32 bit_of(u32 key) {
    if (key >= KEYS) norns_misuse("uses a key that was not created");
    return 1u << key;
}

WEAK int pthread_key_create(u32 *key, void (*destructor)(void *)) {
    u32 number = __atomic_fetch_add(&created, 1, RELAXED);
    if (number >= KEYS) norns_unsupported("more than 32 keys for thread-specific data");
    if (destructor) __atomic_store_n(&destructors[number], destructor, RELEASE);
    *key = number;
    return 0;
}
WEAK int pthread_key_delete(u32 key) {
    bit_of(key);
    __atomic_store_n(&destructors[key], NULL, RELEASE);
    return 0;
}
WEAK int pthread_setspecific(u32 key, const void *value) {
    u32 bit = bit_of(key);
    own.values[key] = (void *)value;
    own.used = value ? own.used | bit : own.used & ~bit;
    return 0;
}
WEAK void *pthread_getspecific(u32 key) { return own.used & bit_of(key) ? own.values[key] : NULL; }

void norns_run_destructors(void) __asm__("norns.run_destructors");
void norns_run_destructors(void) {
    u32 called = own.used;
    for (u32 round = 0; round < ROUNDS && called; round++) {
        called = 0;
        for (u32 key = 0; key < KEYS; key++) {
            u32 bit = 1u << key;
            if (!(own.used & bit)) continue;
            void (*destructor)(void *) = __atomic_load_n(&destructors[key], ACQUIRE);
            if (!destructor) continue;
            called |= bit;
            own.used &= ~bit;
            destructor(own.values[key]);
        }
    }
}
