// The verifier functions of SV-COMP: a choice, an assumption, and an error that is reached for one choice.
//@ run:
//@ verdict: all = wrong assertion ERROR
//@ run: -DEXCLUDED
//@ verdict: all = correct
//@ executions: all = 1 // one of two choices passes the assumption
//@ blocked: all = 1 // the other
#include <stdbool.h>

extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern bool __VERIFIER_nondet_bool(void);

int main(void) {
    bool chosen = __VERIFIER_nondet_bool();
#ifdef EXCLUDED
    __VERIFIER_assume(!chosen);
#endif
    if (chosen) {
        reach_error(); //~ ERROR
    }
    return 0;
}
