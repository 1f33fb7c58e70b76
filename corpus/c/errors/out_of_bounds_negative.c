// A read before the start of a global array.
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

static int numbers[4] = {1, 2, 3, 4};

int main(void) {
    int sum = 0;
    for (int i = 3; i >= -1; i--) {
        sum += numbers[i]; //~ BEYOND
    }
    if (sum == 0) return 1;
    return 0;
}
