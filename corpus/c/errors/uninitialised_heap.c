// A block from malloc is read before anything was written to it.
//@ verdict: all = wrong uninitialised READ
#include <stdlib.h>

int main(void) {
    int *block = malloc(2 * sizeof *block);
    block[0] = 1;
    int sum = block[0];
    sum += block[1]; //~ READ
    free(block);
    return sum == 1 ? 0 : 1;
}
