// A block is freed twice.
//@ verdict: all = wrong double-free AGAIN
#include <stdlib.h>

int main(void) {
    int *block = malloc(sizeof *block);
    int *same = block;
    free(block);
    free(same); //~ AGAIN
    return 0;
}
