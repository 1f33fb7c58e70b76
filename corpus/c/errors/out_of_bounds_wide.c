// A wide access that starts inside a block and ends outside: 8 bytes at offset 4 of 8.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

int main(void) {
    char *block = calloc(8, 1);
    long *wide = (long *)(void *)(block + 4);
    long value = *wide; //~ BEYOND
    free(block);
    return value == 0 ? 0 : 1;
}
