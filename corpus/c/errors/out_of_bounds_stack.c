// A write beyond a local array.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

int main(void) {
    int numbers[4] = {0};
    int *first = numbers;
    int i = 6;
    first[i] = 1; //~ BEYOND
    if (first[0]) return 1;
    return 0;
}
