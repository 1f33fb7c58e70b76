// Memory that is never freed: a warning, not an error.
//@ verdict: all = correct
#include <stdlib.h>

int main(void) {
    int *block = malloc(sizeof *block);
    *block = 1;
    return *block - 1;
}
