// Atomic operations on 8, 16, 32 and 64 bits, with every operation, wrap-around included.
//@ verdict: all = correct
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic uint8_t a8;
static _Atomic uint16_t a16;
static _Atomic uint32_t a32;
static _Atomic uint64_t a64;
static _Atomic int64_t s64;

int main(void) {
    assert(atomic_fetch_sub(&a8, 1) == 0 && atomic_load(&a8) == 255);
    assert(atomic_fetch_add(&a8, 2) == 255 && atomic_load(&a8) == 1);
    assert(atomic_fetch_or(&a16, 0xf00f) == 0 && atomic_fetch_and(&a16, 0x0fff) == 0xf00f && atomic_fetch_xor(&a16, 0xff) == 0xf);
    assert(atomic_load(&a16) == 0xf0);
    assert(atomic_exchange(&a32, 7) == 0 && atomic_exchange(&a32, 8) == 7);
    uint64_t expected = 1;
    assert(!atomic_compare_exchange_strong(&a64, &expected, 5) && expected == 0);
    assert(atomic_compare_exchange_strong(&a64, &expected, 1ull << 40) && atomic_load(&a64) == 1ull << 40);
    atomic_store(&s64, -5);
    assert(atomic_fetch_add(&s64, 3) == -5 && atomic_load(&s64) == -2);
    a32 += 2; // operators on atomics are atomic too
    a32++;
    a64 |= 1;
    assert(a32 == 11 && a64 == ((1ull << 40) | 1));
    return 0;
}
