// A pointer into the middle of a block is freed.
//@ verdict: all = wrong invalid-free MIDDLE
#include <stdlib.h>

static void release(void *pointer) {
    free(pointer); //~ MIDDLE
}

int main(void) {
    int *block = malloc(4 * sizeof *block);
    release(block + 1);
    return 0;
}
