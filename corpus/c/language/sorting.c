// qsort and bsearch, of integers and of structures with padding, with equal elements; div and its kin.
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>

struct record {
    char key;
    long value;
};

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_key(const void *a, const void *b) { return ((const struct record *)a)->key - ((const struct record *)b)->key; }

int main(void) {
    int numbers[9] = {5, 3, 9, -1, 3, 7, 0, 8, 2};
    qsort(numbers, 9, sizeof *numbers, by_number);
    for (int i = 1; i < 9; i++) assert(numbers[i - 1] <= numbers[i]);
    assert(numbers[0] == -1 && numbers[2] == 2 && numbers[3] == 3 && numbers[4] == 3 && numbers[8] == 9);
    int key = 7;
    int *found = bsearch(&key, numbers, 9, sizeof *numbers, by_number);
    assert(found && *found == 7);
    key = 4;
    assert(bsearch(&key, numbers, 9, sizeof *numbers, by_number) == NULL);
    struct record records[3];
    for (int i = 0; i < 3; i++) records[i].key = "cab"[i], records[i].value = i;
    qsort(records, 3, sizeof *records, by_key);
    assert(records[0].value == 1 && records[1].value == 2 && records[2].value == 0);
    qsort(records, 0, sizeof *records, by_key);
    qsort(records, 1, sizeof *records, by_key);
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(7, -2);
    lldiv_t ll = lldiv(-7, -2);
    assert(d.quot == -3 && d.rem == -1 && l.quot == -3 && l.rem == 1 && ll.quot == 3 && ll.rem == -1);
    assert(abs(-3) == 3 && labs(-3) == 3 && llabs(-3) == 3);
    return 0;
}
