// Assertions that compare, each of which fails.
#include <assert.h>

struct limits {
    int count;
    long balance;
    unsigned mask;
    char *text;
} limits = {3, -5, 4000000000u, 0};

int most(void) { return 2; }

int main(void) {
    int one = 1;
    switch (CASE) {
    case 0: assert(limits.count <= most()); break;
    case 1: assert(limits.balance > 0); break;
    case 2: assert(limits.mask == 1); break;
    case 3: assert(2 == limits.count); break;
    case 4: assert(limits.text == (char *)&limits); break;
    case 5: assert(one == -1); break;
    case 6:
        for (int i = 0; i < 5; i++) assert(i < limits.count);
        break;
    case 7: assert(limits.count < 3 && one); break;
    case 8: assert(!one); break;
    }
}
