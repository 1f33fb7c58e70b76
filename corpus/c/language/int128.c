// Arithmetic with 128 bits: products, quotients, shifts, comparisons, conversions.
//@ verdict: all = correct
#include <assert.h>
#include <stdint.h>

typedef unsigned __int128 wide;

static wide multiply(uint64_t a, uint64_t b) { return (wide)a * b; }

int main(void) {
    wide square = multiply(UINT64_MAX, UINT64_MAX);
    assert((uint64_t)square == 1 && (uint64_t)(square >> 64) == UINT64_MAX - 1);
    assert(square / UINT64_MAX == UINT64_MAX && square % 10 == 5);
    wide one = 1;
    assert(one << 100 > (one << 99) && (one << 100) >> 99 == 2);
    __int128 negative = -5;
    assert(negative < 0 && negative / 2 == -2 && negative % 2 == -1 && negative >> 1 == -3);
    assert((int64_t)(negative * negative) == 25);
    wide sum = (wide)UINT64_MAX + 1;
    assert((uint64_t)sum == 0 && (uint64_t)(sum >> 64) == 1);
    assert((sum | 1) - sum == 1 && (~(wide)0) + 1 == 0);
    return 0;
}
