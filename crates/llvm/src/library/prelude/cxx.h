// What the sources of the prelude share that know how C++ lays things out (Itanium ABI).

#pragma once

#include "norns.h"

// A definition of a function under its mangled name.
#define NAMED(result, name, symbol, ...)       \
    result name(__VA_ARGS__) __asm__(symbol); \
    WEAK result name(__VA_ARGS__)

// Type information. The kinds of types are told apart by the tables of functions that they would have; an address points behind the
// first two words of such a table.

struct type {
    void *const *kind;
    const char *name;
};
struct one_base {
    struct type type;
    const struct type *base;
};
struct pointer {
    struct type type;
    u32 qualifiers;
    const struct type *pointee;
};
struct bases {
    struct type type;
    u32 flags, count;
    struct {
        const struct type *type;
        i64 offset_and_flags;
    } base[];
};

extern void *const class_with_one_base[3] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern void *const class_with_bases[3] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
extern void *const pointer_type[3] __asm__("_ZTVN10__cxxabiv119__pointer_type_infoE");
extern void *const fundamental_type[3] __asm__("_ZTVN10__cxxabiv123__fundamental_type_infoE");

// The one base of a type that an object of a class has and that can be seen from outside; null if there is none, or several.
void *norns_base(void *object, const struct type *class, const struct type *wanted) __asm__("norns.base");
