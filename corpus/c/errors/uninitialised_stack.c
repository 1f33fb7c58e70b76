// A local array is summed up although its last element was never written, and the sum is looked at.
//@ verdict: all = wrong uninitialised USE
#include <stdlib.h>

static int sum(const int *numbers, int count) {
    int result = 0;
    for (int i = 0; i < count; i++) {
        result += numbers[i];
    }
    return result;
}

int main(void) {
    int numbers[3];
    numbers[0] = 1;
    numbers[1] = 2;
    return sum(numbers, 3) == 3 ? 0 : 1; //~ USE
}
