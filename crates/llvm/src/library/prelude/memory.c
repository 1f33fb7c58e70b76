// Memory.

#include "norns.h"

void norns_copy(u8 *to, const u8 *from, u64 count) __asm__("norns.copy");
int *__errno_location(void);

WEAK void *malloc(u64 size) { return norns_allocate(size, 16, 0); }
WEAK void *calloc(u64 count, u64 size) {
    u64 total;
    if (__builtin_mul_overflow(count, size, &total)) return NULL;
    return norns_allocate(total, 16, 1);
}
// What is not a power of two is no alignment: C17 lets `aligned_alloc` fail then, and so does POSIX.
static int is_alignment(u64 align) { return align && !(align & (align - 1)); }
static void *allocate_aligned(u64 align, u64 size) { return norns_allocate(size, align < 16 ? 16 : align, 0); }
WEAK void *aligned_alloc(u64 align, u64 size) {
    if (!is_alignment(align)) return *__errno_location() = EINVAL, NULL;
    return allocate_aligned(align, size);
}
WEAK void *memalign(u64 align, u64 size) { return aligned_alloc(align, size); }
WEAK int posix_memalign(void **result, u64 align, u64 size) {
    if (!is_alignment(align) || align < sizeof(void *)) return EINVAL;
    *result = allocate_aligned(align, size);
    return 0;
}
WEAK void free(void *block) {
    if (block) norns_free(block);
}
WEAK void *realloc(void *old, u64 size) {
    if (!old) return norns_allocate(size, 16, 0);
    u64 had = norns_object_size(old);
    u8 *block = norns_allocate(size, 16, 0);
    norns_copy(block, old, had < size ? had : size);
    norns_free(old);
    return block;
}

WEAK void *memcpy(void *to, const void *from, u64 count) { return __builtin_memcpy(to, from, count), to; }
WEAK void *memmove(void *to, const void *from, u64 count) { return __builtin_memmove(to, from, count), to; }
WEAK void *memset(void *to, int byte, u64 count) { return __builtin_memset(to, byte, count), to; }
// All bytes are accessed, also those behind the first difference; but what these are does not matter.
static void touch(const u8 *bytes, u64 count) {
    u8 copy[64];
    for (u64 piece; count; bytes += piece, count -= piece) {
        piece = count < sizeof copy ? count : sizeof copy;
        __builtin_memcpy(copy, bytes, piece);
    }
}
WEAK int memcmp(const u8 *a, const u8 *b, u64 count) {
    for (u64 i = 0; i < count; i++) {
        u8 x = a[i], y = b[i];
        if (x == y) continue;
        touch(a + i + 1, count - i - 1);
        touch(b + i + 1, count - i - 1);
        return x < y ? -1 : 1;
    }
    return 0;
}
WEAK int bcmp(const u8 *a, const u8 *b, u64 count) { return memcmp(a, b, count); }
WEAK void *memchr(const u8 *text, int byte, u64 count) {
    for (u64 i = 0; i < count; i++)
        if (text[i] == (u8)byte) return (void *)(text + i);
    return NULL;
}
WEAK void *memrchr(const u8 *text, int byte, u64 count) {
    while (count)
        if (text[--count] == (u8)byte) return (void *)(text + count);
    return NULL;
}
WEAK void *mempcpy(void *to, const void *from, u64 count) { return __builtin_memcpy(to, from, count), (u8 *)to + count; }
WEAK void *memccpy(u8 *to, const u8 *from, int byte, u64 count) {
    for (u64 i = 0; i < count; i++)
        if ((to[i] = from[i]) == (u8)byte) return to + i + 1;
    return NULL;
}
WEAK void bzero(void *to, u64 count) { __builtin_memset(to, 0, count); }
WEAK void *reallocarray(void *old, u64 count, u64 size) {
    u64 total;
    if (__builtin_mul_overflow(count, size, &total)) return NULL;
    return realloc(old, total);
}
