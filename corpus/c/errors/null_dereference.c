// A null pointer is followed: a read of it, and with -DFIELD a write to a field of the structure it should point to.
//@ run:
//@ verdict: all = wrong null NULL
//@ run: -DFIELD
//@ verdict: all = wrong null NULL_FIELD
#include <stdlib.h>

struct pair {
    int left, right;
};

static struct pair *find(int key) { return key == 1 ? malloc(sizeof(struct pair)) : NULL; }

int main(void) {
    struct pair *pair = find(2);
#ifdef FIELD
    pair->right = 1; //~ NULL_FIELD
#else
    int seen = pair->left; //~ NULL
    if (seen) return 1;
#endif
    return 0;
}
