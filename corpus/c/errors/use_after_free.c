// A block is used after the same thread freed it.
//@ verdict: all = wrong use-after-free USE
#include <stdlib.h>

int main(void) {
    int *block = malloc(sizeof *block);
    *block = 1;
    free(block);
    int seen = *block; //~ USE
    return seen == 1 ? 0 : 1;
}
