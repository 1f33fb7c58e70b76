// Unions and type punning: the bytes of one type read as another (little-endian, IEEE floats).
//@ verdict: all = correct
#include <assert.h>
#include <stdint.h>
#include <string.h>

union word {
    uint32_t whole;
    uint8_t bytes[4];
    float number;
    struct { uint16_t low, high; } halves;
};

int main(void) {
    union word word = {.whole = 0x11223344};
    assert(word.bytes[0] == 0x44 && word.bytes[3] == 0x11);
    assert(word.halves.low == 0x3344 && word.halves.high == 0x1122);
    word.bytes[1] = 0xff;
    assert(word.whole == 0x1122ff44);
    word.number = 1.0f;
    assert(word.whole == 0x3f800000);
    double pi = 3.25;
    uint64_t bits;
    memcpy(&bits, &pi, sizeof bits);
    assert(bits == 0x400a000000000000);
    return 0;
}
