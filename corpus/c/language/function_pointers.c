// Function pointers: in tables, in structures, as arguments and results, compared, and called after a cast and back.
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }

static const operation table[] = {add, subtract, multiply};

static int fold(operation combine, const int *numbers, int count, int start) {
    for (int i = 0; i < count; i++) start = combine(start, numbers[i]);
    return start;
}

static operation named(char name) { return name == '+' ? add : name == '-' ? subtract : NULL; }

struct object { const struct methods *methods; int value; };
struct methods { int (*get)(const struct object *); };
static int plain(const struct object *object) { return object->value; }
static int negated(const struct object *object) { return -object->value; }
static const struct methods plain_methods = {plain}, negated_methods = {negated};

int main(void) {
    int numbers[] = {1, 2, 3, 4};
    assert(fold(table[0], numbers, 4, 0) == 10);
    assert(fold(table[1], numbers, 4, 0) == -10);
    assert(fold(table[2], numbers, 4, 1) == 24);
    assert(named('+') == add && named('-') != add && named('*') == NULL);
    struct object objects[] = {{&plain_methods, 3}, {&negated_methods, 4}};
    int sum = 0;
    for (int i = 0; i < 2; i++) sum += objects[i].methods->get(&objects[i]);
    assert(sum == -1);
    void (*opaque)(void) = (void (*)(void))multiply;
    assert(((operation)opaque)(6, 7) == 42);
    return 0;
}
