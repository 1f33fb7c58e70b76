// A call through a pointer that points to data: it is not null, but not a function either.
//@ verdict: all = wrong bad-call CALL
#include <stdint.h>
#include <stdlib.h>

static long data[4];

int main(void) {
    uintptr_t address = (uintptr_t)data;
    int (*function)(void) = (int (*)(void))address;
    return function(); //~ CALL
}
