// A constant is written through a pointer that has lost its const.
//@ verdict: all = wrong read-only WRITE
//@ native: no // it ends in a segmentation fault
#include <stdlib.h>

static const int limit = 4;

int main(void) {
    int *pointer = (int *)&limit;
    *(volatile int *)pointer = 5; //~ WRITE
    return 0;
}
