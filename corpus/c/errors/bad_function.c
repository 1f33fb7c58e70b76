// A call through a pointer that points to data. Its kind is left open: the pointer is not null, but no function either.
//@ verdict: all = wrong misuse|null|out-of-bounds CALL
#include <stdint.h>
#include <stdlib.h>

static long data[4];

int main(void) {
    uintptr_t address = (uintptr_t)data;
    int (*function)(void) = (int (*)(void))address;
    return function(); //~ CALL
}
