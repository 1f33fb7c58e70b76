// A call through a null function pointer.
//@ verdict: all = wrong null CALL
#include <stdlib.h>

static int (*handlers[2])(int);

int main(void) {
    int which = 1;
    return handlers[which](1); //~ CALL
}
