// Integers of all widths: wrap-around, sign extension, promotion, shifts, rotation, bit counting builtins.
//@ verdict: all = correct
#include <assert.h>
#include <stdint.h>

static uint32_t rotate(uint32_t x, unsigned by) { return (x << by) | (x >> (32 - by)); }

int main(void) {
    uint8_t byte = 255;
    byte++;
    assert(byte == 0);
    int8_t small = -128;
    assert(small < 0 && (uint8_t)small == 128 && (int)small == -128 && (uint32_t)small == 0xffffff80u);
    uint16_t half = 40000;
    assert((int16_t)half == -25536 && half * 2 == 80000);
    assert(rotate(0x80000001u, 4) == 0x18u);
    int64_t wide = -1;
    assert(wide >> 63 == -1 && (uint64_t)wide >> 63 == 1);
    assert(-7 / 2 == -3 && -7 % 2 == -1 && 7u / 2u == 3);
    int negative = -1;
    assert((unsigned)negative > 1u);
    assert(__builtin_popcount(0xf0f0u) == 8 && __builtin_clz(1u) == 31 && __builtin_ctzll(1ull << 40) == 40);
    assert(__builtin_bswap32(0x11223344u) == 0x44332211u);
    int sum;
    assert(__builtin_add_overflow(2147483647, negative + 2, &sum) && !__builtin_mul_overflow(1000, 1000, &sum) && sum == 1000000);
    return 0;
}
