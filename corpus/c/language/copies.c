// Copying memory that is only partly initialised is no error: padding in a struct, a field that is set later, the unused
// part of a block that is reallocated. Only using what nobody wrote is.
//@ verdict: all = correct
//@ executions: all = 1 // one thread
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct padded {
    char letter;
    int number;
    char last;
};

int main(void) {
    struct padded *first = malloc(sizeof *first);
    struct padded *second = malloc(sizeof *second);
    first->letter = 'a';
    first->number = 7;
    *second = *first;
    second->last = 'z';
    assert(second->letter == 'a' && second->number == 7 && second->last == 'z');

    char *block = malloc(8);
    strcpy(block, "ab");
    block = realloc(block, 32);
    assert(strcmp(block, "ab") == 0);

    struct padded local;
    memcpy(&local, second, sizeof local);
    assert(local.number == 7);
    free(first);
    free(second);
    free(block);
    return 0;
}
