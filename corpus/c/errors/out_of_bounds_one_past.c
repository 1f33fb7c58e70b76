// A read of the element one past the end of a heap block: pointing there is allowed, reading is not.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

int main(void) {
    int *block = calloc(4, sizeof *block);
    int *end = block + 4;
    int sum = 0;
    for (int *p = block; p != end; p++) sum += *p;
    sum += *end; //~ BEYOND
    free(block);
    if (sum) return 1;
    return 0;
}
