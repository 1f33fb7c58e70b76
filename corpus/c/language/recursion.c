// Recursion: direct, mutual, with arrays in each frame, and deep enough to need a real stack.
//@ verdict: all = correct
#include <assert.h>

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int depth(int n) {
    int local[4] = {n, n + 1, n + 2, n + 3};
    if (n == 0) return local[3];
    int below = depth(n - 1);
    return below + local[0] - n + 1;
}

static void hanoi(int n, int from, int to, int *moves) {
    if (n == 0) return;
    hanoi(n - 1, from, 6 - from - to, moves);
    ++*moves;
    hanoi(n - 1, 6 - from - to, to, moves);
}

int main(void) {
    int moves = 0;
    assert(fibonacci(12) == 144);
    assert(is_even(100) && !is_even(33));
    assert(depth(200) == 203);
    hanoi(5, 1, 3, &moves);
    assert(moves == 31);
    return 0;
}
