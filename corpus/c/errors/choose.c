// Every value of a choice is explored. Two choices of three values: nine executions; -DWRONG asserts what one of them breaks;
// -DASSUME keeps those that are in order, of which there are six.
//@ run:
//@ verdict: all = correct
//@ executions: all = 9 // 3 * 3 choices, one thread
//@ run: -DASSUME
//@ verdict: all = correct
//@ executions: all = 6 // the pairs with a <= b
//@ blocked: all = 3 // the others
//@ run: -DWRONG
//@ verdict: all = wrong assertion SUM
#include <assert.h>
#include "norns.h"

int main(void) {
    int a = norns_choose(3);
    int b = norns_choose(3);
    assert(a >= 0 && a < 3 && b >= 0 && b < 3);
#ifdef ASSUME
    norns_assume(a <= b);
    assert(a <= b);
#endif
#ifdef WRONG
    assert(a + b != 4); //~ SUM
#endif
    return 0;
}
