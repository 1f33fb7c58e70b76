// malloc, calloc, realloc (growing keeps the contents; of null it allocates), aligned_alloc, free of null, many small blocks.
//@ verdict: all = correct
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *numbers = malloc(2 * sizeof *numbers);
    numbers[0] = 1;
    numbers[1] = 2;
    numbers = realloc(numbers, 4 * sizeof *numbers);
    assert(numbers[0] == 1 && numbers[1] == 2);
    numbers[3] = 4;
    numbers = realloc(numbers, sizeof *numbers);
    assert(numbers[0] == 1);
    free(numbers);
    int *zeros = calloc(3, sizeof *zeros);
    assert(zeros[0] == 0 && zeros[1] == 0 && zeros[2] == 0);
    free(zeros);
    int *fresh = realloc(NULL, sizeof *fresh);
    *fresh = 5;
    assert(*fresh == 5);
    free(fresh);
    char *aligned = aligned_alloc(64, 128);
    assert((uintptr_t)aligned % 64 == 0);
    aligned[127] = 'x';
    free(aligned);
    free(NULL);
    char *blocks[4];
    for (int i = 0; i < 4; i++) {
        blocks[i] = malloc(3);
        assert((uintptr_t)blocks[i] % 16 == 0);
        for (int j = 0; j < i; j++) assert(blocks[i] != blocks[j]);
    }
    for (int i = 3; i >= 0; i--) free(blocks[i]);
    return 0;
}
