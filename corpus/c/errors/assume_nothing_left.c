// An assumption that no execution satisfies: nothing was checked, so nothing is correct. With -DSOME it leaves one of two choices.
//@ run:
//@ verdict: all = undecided
//@ run: -DSOME
//@ verdict: all = correct
//@ executions: all = 1 // the choice 0
//@ blocked: all = 1 // the choice 1
#include <norns.h>

int main(void) {
    int choice = norns_choose(2);
#ifdef SOME
    norns_assume(choice == 0);
#else
    norns_assume(choice == 2);
#endif
    return 0;
}
