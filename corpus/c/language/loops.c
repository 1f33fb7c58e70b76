// Nested loops with break, continue, goto out of two loops, do-while, comma, loops that end by a value from a function.
//@ verdict: all = correct
#include <assert.h>

static int find(int table[3][3], int wanted, int *row, int *column) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (table[i][j] < 0) continue;
            if (table[i][j] == wanted) {
                *row = i;
                *column = j;
                goto found;
            }
            if (table[i][j] > wanted) break;
        }
    }
    return 0;
found:
    return 1;
}

static unsigned collatz(unsigned n) {
    unsigned steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

int main(void) {
    int table[3][3] = {{1, -2, 9}, {4, 5, 6}, {-7, 8, 10}};
    int row = -1, column = -1;
    assert(find(table, 8, &row, &column) && row == 2 && column == 1);
    assert(!find(table, 3, &row, &column));
    int i, j, steps = 0;
    for (i = 0, j = 10; i < j; i++, j--) steps++;
    assert(steps == 5 && i == 5 && j == 5);
    do {
        if (steps == 3) break;
    } while (--steps);
    assert(steps == 3);
    assert(collatz(27) == 111);
    int n = 0;
again:
    if (++n < 4) goto again;
    assert(n == 4);
    return 0;
}
