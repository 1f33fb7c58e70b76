// A write beyond a global array, as an index from a loop that goes one too far.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

static int numbers[4];

int main(void) {
    for (int i = 0; i <= 4; i++) {
        numbers[i] = i; //~ BEYOND
    }
    return 0;
}
