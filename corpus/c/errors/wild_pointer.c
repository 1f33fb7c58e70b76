// An integer that never was an address is used as one: the pointer is not null, and points to no object.
//@ verdict: all = wrong wild-pointer WILD
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    uintptr_t number = 0x3fff12345670u;
    int *pointer = (int *)number;
    int seen = *pointer; //~ WILD
    return seen;
}
