// Arrays whose length is known only at run time: local ones, as arguments, two-dimensional, in a loop, and alloca.
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>

static int sum(int rows, int columns, int table[rows][columns]) {
    int result = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) result += table[i][j];
    }
    return result;
}

static int triangle(int n) {
    int total = 0;
    for (int length = 1; length <= n; length++) {
        int numbers[length];
        for (int i = 0; i < length; i++) numbers[i] = i + 1;
        total += numbers[length - 1];
        assert(sizeof numbers == length * sizeof(int));
    }
    return total;
}

int main(void) {
    int rows = 2, columns = 3;
    int table[rows][columns];
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) table[i][j] = 10 * i + j;
    }
    assert(sum(rows, columns, table) == 36);
    assert(triangle(4) == 10);
    char *bytes = __builtin_alloca((size_t)rows * 4);
    for (int i = 0; i < rows * 4; i++) bytes[i] = (char)i;
    assert(bytes[7] == 7);
    return 0;
}
