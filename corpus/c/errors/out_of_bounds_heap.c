// A write far beyond the end of a heap block.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

int main(void) {
    int *block = malloc(4 * sizeof *block);
    int i = 40;
    block[i] = 1; //~ BEYOND
    free(block);
    return 0;
}
