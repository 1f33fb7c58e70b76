// The address of a local variable is freed (and, with -DGLOBAL, that of a global one).
//@ run:
//@ verdict: all = wrong invalid-free STACK
//@ run: -DGLOBAL
//@ verdict: all = wrong invalid-free STACK
#include <stdlib.h>

#ifdef GLOBAL
static int global;
#endif

static void release(void *pointer) {
    free(pointer); //~ STACK
}

int main(void) {
#ifdef GLOBAL
    release(&global);
#else
    int local = 0;
    release(&local);
#endif
    return 0;
}
