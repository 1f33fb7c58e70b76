// A field that nobody wrote stays so when its struct is copied: using the copy of it is the error, not the copying.
//@ verdict: all = wrong uninitialised READ
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
    sum += other->second; //~ READ
    free(one);
    free(other);
    return sum;
}
