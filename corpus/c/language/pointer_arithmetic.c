// Pointers: differences, comparisons, one past the end, through integers and back, container of a field, pointers to pointers.
//@ verdict: all = correct
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct item {
    int key;
    struct { int *target; } link;
};

int main(void) {
    int numbers[5] = {1, 2, 3, 4, 5};
    int *begin = numbers, *end = numbers + 5;
    assert(end - begin == 5 && begin < end && end > begin + 4 && &numbers[3] - &numbers[1] == 2);
    uintptr_t address = (uintptr_t)(begin + 2);
    assert(*(int *)address == 3 && *(int *)(address + sizeof(int)) == 4 && address % sizeof(int) == 0);
    struct item item = {7, {&numbers[4]}};
    int **place = &item.link.target;
    struct item *owner = (struct item *)(void *)((char *)place - offsetof(struct item, link.target));
    assert(owner->key == 7 && **place == 5);
    char *bytes = (char *)numbers;
    bytes[0] = 9;
    assert(numbers[0] == 9);
    int (*whole)[5] = &numbers;
    assert((*whole)[1] == 2 && (char *)(whole + 1) == (char *)end);
    return 0;
}
