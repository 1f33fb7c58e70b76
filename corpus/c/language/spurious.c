// A weak compare-exchange without a loop: it does not fail spuriously.
//@ run:
//@ verdict: all = correct
#include <assert.h>
#include <stdatomic.h>

static atomic_int x;

int main(void) {
    int expected = 0;
    int done = atomic_compare_exchange_weak(&x, &expected, 1);
    assert(done);
    return 0;
}
