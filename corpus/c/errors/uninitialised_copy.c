// A field that nobody wrote stays so when its struct is copied: that something depends on the copy of it is the error, here the exit
// status, not the copying.
//@ verdict: all = wrong uninitialised USE
#include <stdlib.h>

struct pair {
    int first;
    int second;
};

int main(void) {
    struct pair *one = malloc(sizeof *one);
    struct pair *other = malloc(sizeof *other);
    one->first = 1;
    *other = *one;
    int sum = other->first;
    sum += other->second;
    free(one);
    free(other);
    return sum; //~ USE
}
