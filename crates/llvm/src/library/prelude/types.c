// Type information of C++: the kinds of types, the types that are built in, and casting to bases.

#include "cxx.h"

// Nothing of these tables is called.
#define KIND(name, symbol)                    \
    extern void *const name[3] __asm__(symbol); \
    WEAK void *const name[3] = {NULL, NULL, NULL};
KIND(class_without_bases, "_ZTVN10__cxxabiv117__class_type_infoE")
KIND(class_with_one_base, "_ZTVN10__cxxabiv120__si_class_type_infoE")
KIND(class_with_bases, "_ZTVN10__cxxabiv121__vmi_class_type_infoE")
KIND(pointer_type, "_ZTVN10__cxxabiv119__pointer_type_infoE")
KIND(function_type, "_ZTVN10__cxxabiv120__function_type_infoE")
KIND(enumeration_type, "_ZTVN10__cxxabiv116__enum_type_infoE")
KIND(fundamental_type, "_ZTVN10__cxxabiv123__fundamental_type_infoE")

// A type that is built in, pointers to it, and pointers to it if it is constant.
#define BUILT_IN(name)                                                                                          \
    extern const struct type type_##name __asm__("_ZTI" #name);                                                 \
    extern const struct pointer type_P##name __asm__("_ZTIP" #name), type_PK##name __asm__("_ZTIPK" #name);     \
    WEAK const struct type type_##name = {fundamental_type + 2, #name};                                         \
    WEAK const struct pointer type_P##name = {{pointer_type + 2, "P" #name}, 0, &type_##name};                  \
    WEAK const struct pointer type_PK##name = {{pointer_type + 2, "PK" #name}, 1, &type_##name};
BUILT_IN(v)
BUILT_IN(Dn)
BUILT_IN(b)
BUILT_IN(w)
BUILT_IN(c)
BUILT_IN(a)
BUILT_IN(h)
BUILT_IN(s)
BUILT_IN(t)
BUILT_IN(i)
BUILT_IN(j)
BUILT_IN(l)
BUILT_IN(m)
BUILT_IN(x)
BUILT_IN(y)
BUILT_IN(f)
BUILT_IN(d)
BUILT_IN(e)
BUILT_IN(n)
BUILT_IN(o)
BUILT_IN(Di)
BUILT_IN(Ds)
BUILT_IN(Du)

// Where in an object of a type its bases of another type are that can be seen from outside: the first of them, and whether there
// are others elsewhere.
struct found {
    u8 *first;
    _Bool several;
};
static void find_base(struct found *found, u8 *object, const struct type *type, const struct type *wanted) {
    if (type == wanted) {
        if (found->first && found->first != object) found->several = 1;
        found->first = object;
    } else if (type->kind == class_with_one_base + 2) {
        find_base(found, object, ((const struct one_base *)type)->base, wanted);
    } else if (type->kind == class_with_bases + 2) {
        const struct bases *all = (const struct bases *)type;
        for (u32 i = 0; i < all->count; i++) {
            i64 flags = all->base[i].offset_and_flags, offset = flags >> 8;
            if (!(flags & 2)) continue;
            // The place of a virtual base is in the table of the object.
            if (flags & 1) offset = *(i64 *)(*(u8 **)object + offset);
            find_base(found, object + offset, all->base[i].type, wanted);
        }
    }
}
WEAK void *norns_base(void *object, const struct type *class, const struct type *wanted) {
    struct found found = {NULL, 0};
    find_base(&found, object, class, wanted);
    return found.several ? NULL : found.first;
}
WEAK void *__dynamic_cast(u8 *object, const void *from, const struct type *to, i64 hint) {
    (void)from, (void)hint;
    i64 *table = *(i64 **)object;
    return norns_base(object + table[-2], (const struct type *)table[-1], to);
}
