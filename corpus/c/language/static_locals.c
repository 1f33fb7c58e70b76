// Static local variables keep their value between calls, and functions of the same shape have their own.
//@ verdict: all = correct
#include <assert.h>

static int next(void) {
    static int last = 100;
    return ++last;
}

static int other(void) {
    static int last;
    return --last;
}

static const char *name(int i) {
    static const char *const names[] = {"zero", "one"};
    return names[i];
}

int main(void) {
    assert(next() == 101 && next() == 102 && other() == -1 && next() == 103 && other() == -2);
    assert(name(1)[0] == 'o' && name(0)[3] == 'o');
    return 0;
}
