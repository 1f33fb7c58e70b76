// What instructions become when they are not one access: copies, fills, accesses that are not aligned.

#include "norns.h"

void norns_copy(u8 *to, const u8 *from, u64 count) __asm__("norns.copy");
void norns_fill(u8 *to, u64 byte, u64 count) __asm__("norns.fill");
u64 norns_load(const u8 *from, u64 width) __asm__("norns.load");
void norns_store(u8 *to, u64 width, u64 value) __asm__("norns.store");

static u64 piece(u64 low_bits, u64 count) {
    if (!(low_bits & 7) && count >= 8) return 8;
    if (!(low_bits & 3) && count >= 4) return 4;
    if (!(low_bits & 1) && count >= 2) return 2;
    return 1;
}

void norns_copy(u8 *to, const u8 *from, u64 count) {
    if (to <= from || to >= from + count) {
        while (count) {
            u64 width = piece((u64)to | (u64)from, count);
            norns_copy_store(to, width, norns_copy_load(from, width));
            to += width;
            from += width;
            count -= width;
        }
    } else {
        while (count) {
            u64 width = piece((u64)(to + count) | (u64)(from + count), count);
            count -= width;
            norns_copy_store(to + count, width, norns_copy_load(from + count, width));
        }
    }
}

void norns_fill(u8 *to, u64 byte, u64 count) {
    u64 pattern = byte * 0x0101010101010101ul;
    while (count) {
        u64 width = piece((u64)to, count);
        if (width == 8) *(u64 *)to = pattern;
        else if (width == 4) *(u32 *)to = (u32)pattern;
        else if (width == 2) *(u16 *)to = (u16)pattern;
        else *to = (u8)pattern;
        to += width;
        count -= width;
    }
}

u64 norns_load(const u8 *from, u64 width) {
    u64 value = 0;
    for (u64 i = 0; i < width; i++) value |= (u64)from[i] << (8 * i);
    return value;
}

void norns_store(u8 *to, u64 width, u64 value) {
    for (u64 i = 0; i < width; i++) to[i] = (u8)(value >> (8 * i));
}
