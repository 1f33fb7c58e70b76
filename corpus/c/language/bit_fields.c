// Bit-fields, signed and unsigned, across byte boundaries, and their neighbours.
//@ verdict: all = correct
#include <assert.h>

struct flags {
    unsigned low : 3;
    signed middle : 5;
    unsigned wide : 17;
    unsigned : 0;
    unsigned char last : 1;
};

int main(void) {
    struct flags flags = {0};
    flags.low = 5;
    flags.middle = -7;
    flags.wide = 0x1ffff;
    flags.last = 1;
    assert(flags.low == 5 && flags.middle == -7 && flags.wide == 0x1ffff && flags.last == 1);
    unsigned nine = 9;
    flags.low = nine; // only three bits are kept
    assert(flags.low == 1 && flags.middle == -7);
    flags.wide++;
    assert(flags.wide == 0 && flags.low == 1 && flags.last == 1);
    flags.middle += 1;
    assert(flags.middle == -6);
    return 0;
}
