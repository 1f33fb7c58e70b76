// A block from malloc is read before anything was written to all of it, and what was read is looked at.
//@ verdict: all = wrong uninitialised USE
#include <stdlib.h>

int main(void) {
    int *block = malloc(2 * sizeof *block);
    block[0] = 1;
    int sum = block[0];
    sum += block[1];
    free(block);
    return sum == 1 ? 0 : 1; //~ USE
}
