// An integer that never was an address is used as one. Whether this is named like a null pointer or like one out of bounds is left open.
//@ verdict: all = wrong null|out-of-bounds WILD
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    uintptr_t number = 0x3fff12345670u;
    int *pointer = (int *)number;
    int seen = *pointer; //~ WILD
    return seen;
}
