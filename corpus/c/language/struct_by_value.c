// Structures passed and returned by value: small ones that travel in registers, large ones that travel in memory, nested ones.
//@ verdict: all = correct
#include <assert.h>

struct small { int a, b; };
struct mixed { char tag; double number; };
struct large { long numbers[6]; struct small inner; };

static struct small swap(struct small pair) { return (struct small){pair.b, pair.a}; }

static struct mixed twice(struct mixed value) {
    value.number *= 2;
    value.tag++;
    return value;
}

static struct large shift(struct large value, long by) {
    for (int i = 0; i < 6; i++) value.numbers[i] += by;
    value.inner = swap(value.inner);
    return value;
}

int main(void) {
    struct small pair = swap((struct small){1, 2});
    assert(pair.a == 2 && pair.b == 1);
    struct mixed mixed = twice((struct mixed){'a', 1.5});
    assert(mixed.tag == 'b' && mixed.number == 3.0);
    struct large before = {{1, 2, 3, 4, 5, 6}, {7, 8}};
    struct large after = shift(before, 10);
    assert(before.numbers[0] == 1 && before.inner.a == 7); // the argument was a copy
    assert(after.numbers[0] == 11 && after.numbers[5] == 16 && after.inner.a == 8 && after.inner.b == 7);
    struct large copy;
    copy = after;
    assert(copy.numbers[3] == 14 && copy.inner.b == 7);
    return 0;
}
