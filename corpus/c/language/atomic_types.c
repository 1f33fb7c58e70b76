// Atomic booleans, pointers (also their arithmetic), enumerations, and a small structure; static and dynamic initialisation.
//@ verdict: all = correct
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum color { RED, GREEN };
struct pair { short left, right; };

static atomic_bool ready;
static _Atomic(enum color) color = RED;
static int numbers[4] = {10, 20, 30, 40};
static _Atomic(int *) cursor = numbers;
static _Atomic(struct pair) pair;

int main(void) {
    assert(!atomic_load(&ready) && !atomic_exchange(&ready, true) && ready);
    bool expected = true;
    assert(atomic_compare_exchange_strong(&ready, &expected, false) && !ready);
    atomic_store(&color, GREEN);
    assert(atomic_load(&color) == GREEN);
    assert(*atomic_fetch_add(&cursor, 2) == 10 && *atomic_load(&cursor) == 30);
    int *seen = numbers + 2;
    assert(atomic_compare_exchange_strong(&cursor, &seen, numbers) && *cursor == 10);
    struct pair one = {1, 2};
    atomic_store(&pair, one);
    struct pair two = atomic_load(&pair);
    assert(two.left == 1 && two.right == 2);
    atomic_int dynamic;
    atomic_init(&dynamic, 3);
    assert(atomic_load(&dynamic) == 3);
    return 0;
}
