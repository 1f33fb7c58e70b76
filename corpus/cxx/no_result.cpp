// A function that ends without a result that it should have is wrong in C++ wherever that happens, even if nobody looks at the
// result; in C (corpus/c/language/unused_values.c) only if something depends on it. Copying an object with padding is fine.
//@ run:
//@ verdict: all = wrong unreachable END
//@ run: -DRIGHT
//@ verdict: all = correct
//@ executions: all = 1 // one thread
#pragma clang diagnostic ignored "-Wreturn-type"
#include <cassert>

struct Padded {
    char small;
    int large;
    Padded(int large) : large(large) {}
};

static int result(int number) {
    if (number > 5) //~ END
        return 1;
}

int main() {
    Padded one(2);
    Padded other = one;
    assert(other.large == 2);
#ifndef RIGHT
    result(1);
#endif
    result(6);
}
