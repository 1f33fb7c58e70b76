// memcpy between areas that overlap: on the heap, (-DEDGE) by two bytes only, and (-DLOCAL) in a local array. memmove may do it (-DMOVE), and memcpy of areas
// that touch, or a structure that is assigned to itself (-DAPART).
//@ run:
//@ verdict: all = wrong misuse COPY
//@ run: -DEDGE
//@ verdict: all = wrong misuse EDGE
//@ run: -DLOCAL
//@ verdict: all = wrong misuse COPY
//@ run: -DMOVE
//@ verdict: all = correct
//@ run: -DAPART
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    long words[3];
};

int main(int count, char **arguments) {
    (void)arguments;
#ifdef LOCAL
    char text[8];
#else
    char *text = malloc(8);
#endif
    memset(text, 'a', 8);
    text[3] = 'b';
    int shift = count; // 1, since a program has one argument, its name
#ifdef MOVE
    memmove(text + shift, text, 6);
    assert(text[4] == 'b');
#elif defined EDGE
    memcpy(text + 3 * shift, text, 5); //~ EDGE
#elif defined APART
    memcpy(text + 4 * shift, text, 4);
    assert(text[7] == 'b');
    struct pair pair = {{1, 2, 3}}, *same = &pair;
    pair = *same;
    assert(pair.words[2] == 3);
#else
    memcpy(text + shift, text, 6); //~ COPY
#endif
#ifndef LOCAL
    free(text);
#endif
    return 0;
}
