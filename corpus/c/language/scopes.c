// Variables of blocks, whose addresses are kept while they live: in loops with every way to leave a round, in a switch, behind a
// label that is jumped to, in a function that a loop calls, and as compound literals. Each life has its own value.
//@ verdict: all = correct
//@ executions: all = 1 // one thread
#include <assert.h>
#include <stddef.h>

static int *kept;

static void keep(int *place) { kept = place; }

static int called(int number) {
    int local = number;
    keep(&local);
    return *kept;
}

static int rounds(void) {
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        int local = i;
        keep(&local);
        if (i == 1)
            continue;
        if (i == 5)
            break;
        if (i == 2)
            goto next;
        sum += *kept;
    next:
        *kept += 1;
    }
    return sum;
}

static int switched(int which) {
    switch (which) {
        int local;
    case 0:
        local = 10;
        keep(&local);
        return *kept;
    case 1:
        local = 11;
        keep(&local);
        break;
    default: {
        int inner = 12;
        keep(&inner);
        return *kept;
    }
    }
    return 1;
}

static int backwards(void) {
    int round = 0, sum = 0;
again:;
    int local = round;
    keep(&local);
    sum += *kept;
    if (++round < 4)
        goto again;
    return sum;
}

static int into(int jump) {
    int round = 0;
    if (jump)
        goto inside;
    {
        int local;
    inside:
        local = 5;
        keep(&local);
        round += *kept;
    }
    return round;
}

struct pair {
    int first, second;
};

static int literals(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct pair *pair = &(struct pair){i, 2 * i};
        keep(&pair->second);
        sum += *kept + pair->first;
    }
    return sum;
}

static int nested(int depth) {
    int local = depth;
    if (depth > 0) {
        int below = nested(depth - 1);
        keep(&local);
        return *kept + below;
    }
    keep(&local);
    return *kept;
}

int main(void) {
    assert(rounds() == 0 + 3 + 4);
    assert(switched(0) == 10 && switched(1) == 1 && switched(2) == 12);
    assert(backwards() == 0 + 1 + 2 + 3);
    assert(into(0) == 5 && into(1) == 5);
    assert(literals() == 0 + 3 + 6);
    assert(nested(3) == 6);
    for (int i = 0; i < 3; i++)
        assert(called(i) == i);
    return 0;
}
