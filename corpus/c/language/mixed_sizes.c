// One object through accesses of different sizes, ordered by spawn and join: bytes written one by one and read as a word, calloc
// and memset and then atomics, a structure copied and read by its fields.
//@ verdict: all = correct
//@ executions: all = 2 // the order of the two additions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct block {
    atomic_int counter;
    uint32_t word;
    short halves[2];
};

static void *add(void *argument) {
    struct block *block = argument;
    atomic_fetch_add(&block->counter, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    struct block *block = calloc(1, sizeof *block);
    unsigned char *bytes = (unsigned char *)&block->word;
    for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(i + 1);
    assert(block->word == 0x04030201);
    memset(&block->counter, 0, sizeof block->counter);
    block->halves[0] = -1;
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, add, block);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    struct block copy;
    memcpy(&copy, block, sizeof copy);
    assert(copy.counter == 2 && copy.word == 0x04030201 && copy.halves[0] == -1 && copy.halves[1] == 0);
    free(block);
    return 0;
}
