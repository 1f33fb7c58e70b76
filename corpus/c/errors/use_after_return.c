// A local variable is used through a pointer after its function has returned.
//@ verdict: all = wrong use-after-free USE
#include <stdlib.h>

static int *kept;

static void keep(int *place) { kept = place; }

static void leave(void) {
    int local = 1;
    keep(&local);
}

int main(void) {
    leave();
    int seen = *kept; //~ USE
    return seen == 1 ? 0 : 1;
}
