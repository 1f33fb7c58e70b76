// Atomic operations that clang leaves to a library.

#include "norns.h"

#define BY_ORDER(order, relaxed, acquire, release, both, strongest) \
    switch (order) {                                                \
    case 0: relaxed;                                                \
    case 1:                                                         \
    case 2: acquire;                                                \
    case 3: release;                                                \
    case 4: both;                                                   \
    default: strongest;                                             \
    }
// A compare-exchange that fails is a load, with an order of its own, which may even be stronger.
#define BY_FAILURE(failure, success)                                                              \
    switch (failure) {                                                                            \
    case 0: return __atomic_compare_exchange_n(p, expected, value, 0, success, 0);                \
    case 1:                                                                                       \
    case 2: return __atomic_compare_exchange_n(p, expected, value, 0, success, 2);                \
    default: return __atomic_compare_exchange_n(p, expected, value, 0, success, 5);               \
    }
#define SIZED(T, n)                                                                                                              \
    static T load_##n(T *p, int order) {                                                                                         \
        BY_ORDER(order, return __atomic_load_n(p, 0), return __atomic_load_n(p, 2), return __atomic_load_n(p, 2),                \
                 return __atomic_load_n(p, 2), return __atomic_load_n(p, 5))                                                     \
    }                                                                                                                            \
    static void store_##n(T *p, T value, int order) {                                                                            \
        BY_ORDER(order, __atomic_store_n(p, value, 0); return, __atomic_store_n(p, value, 3); return,                            \
                 __atomic_store_n(p, value, 3); return, __atomic_store_n(p, value, 3); return, __atomic_store_n(p, value, 5);    \
                 return)                                                                                                         \
    }                                                                                                                            \
    static T exchange_##n(T *p, T value, int order) {                                                                            \
        BY_ORDER(order, return __atomic_exchange_n(p, value, 0), return __atomic_exchange_n(p, value, 2),                        \
                 return __atomic_exchange_n(p, value, 3), return __atomic_exchange_n(p, value, 4),                               \
                 return __atomic_exchange_n(p, value, 5))                                                                        \
    }                                                                                                                            \
    static _Bool compare_##n(T *p, T *expected, T value, int order, int failure) {                                               \
        BY_ORDER(order, BY_FAILURE(failure, 0), BY_FAILURE(failure, 2), BY_FAILURE(failure, 3), BY_FAILURE(failure, 4),          \
                 BY_FAILURE(failure, 5))                                                                                         \
    }                                                                                                                            \
    T sized_load_##n(T *p, int order) __asm__("__atomic_load_" #n);                                                              \
    WEAK T sized_load_##n(T *p, int order) { return load_##n(p, order); }                                                        \
    void sized_store_##n(T *p, T value, int order) __asm__("__atomic_store_" #n);                                                \
    WEAK void sized_store_##n(T *p, T value, int order) { store_##n(p, value, order); }                                          \
    T sized_exchange_##n(T *p, T value, int order) __asm__("__atomic_exchange_" #n);                                             \
    WEAK T sized_exchange_##n(T *p, T value, int order) { return exchange_##n(p, value, order); }                                \
    _Bool sized_compare_##n(T *p, T *e, T value, int order, int failure) __asm__("__atomic_compare_exchange_" #n);               \
    WEAK _Bool sized_compare_##n(T *p, T *e, T value, int order, int failure) { return compare_##n(p, e, value, order, failure); } \
    FETCH(T, n, add)                                                                                                             \
    FETCH(T, n, sub)                                                                                                             \
    FETCH(T, n, and)                                                                                                             \
    FETCH(T, n, or)                                                                                                              \
    FETCH(T, n, xor)                                                                                                             \
    FETCH(T, n, nand)
#define FETCH(T, n, op)                                                                                              \
    T fetch_##op##_##n(T *p, T value, int order) __asm__("__atomic_fetch_" #op "_" #n);                              \
    WEAK T fetch_##op##_##n(T *p, T value, int order) {                                                              \
        BY_ORDER(order, return __atomic_fetch_##op(p, value, 0), return __atomic_fetch_##op(p, value, 2),            \
                 return __atomic_fetch_##op(p, value, 3), return __atomic_fetch_##op(p, value, 4),                   \
                 return __atomic_fetch_##op(p, value, 5))                                                            \
    }
SIZED(u8, 1)
SIZED(u16, 2)
SIZED(u32, 4)
SIZED(u64, 8)

void any_load(u64 size, void *p, void *to, int order) __asm__("__atomic_load");
void any_store(u64 size, void *p, void *from, int order) __asm__("__atomic_store");
void any_exchange(u64 size, void *p, void *from, void *to, int order) __asm__("__atomic_exchange");
_Bool any_compare(u64 size, void *p, void *e, void *from, int order, int failure) __asm__("__atomic_compare_exchange");
#define BY_SIZE(one, two, four, eight)                                     \
    switch (size) {                                                        \
    case 1: one; break;                                                    \
    case 2: two; break;                                                    \
    case 4: four; break;                                                   \
    case 8: eight; break;                                                  \
    default: norns_unsupported("an atomic access of more than 8 bytes");   \
    }
WEAK void any_load(u64 size, void *p, void *to, int order) {
    BY_SIZE(*(u8 *)to = load_1(p, order), *(u16 *)to = load_2(p, order), *(u32 *)to = load_4(p, order), *(u64 *)to = load_8(p, order))
}
WEAK void any_store(u64 size, void *p, void *from, int order) {
    BY_SIZE(store_1(p, *(u8 *)from, order), store_2(p, *(u16 *)from, order), store_4(p, *(u32 *)from, order), store_8(p, *(u64 *)from, order))
}
WEAK void any_exchange(u64 size, void *p, void *from, void *to, int order) {
    BY_SIZE(*(u8 *)to = exchange_1(p, *(u8 *)from, order), *(u16 *)to = exchange_2(p, *(u16 *)from, order),
            *(u32 *)to = exchange_4(p, *(u32 *)from, order), *(u64 *)to = exchange_8(p, *(u64 *)from, order))
}
WEAK _Bool any_compare(u64 size, void *p, void *e, void *from, int order, int failure) {
    BY_SIZE(return compare_1(p, e, *(u8 *)from, order, failure), return compare_2(p, e, *(u16 *)from, order, failure),
            return compare_4(p, e, *(u32 *)from, order, failure), return compare_8(p, e, *(u64 *)from, order, failure))
}
