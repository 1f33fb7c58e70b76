// What nobody wrote may be copied, stored, computed with and passed on, as long as nothing depends on it: bit-fields of structures
// that are set one by one, in memory of this thread and from malloc, padding in copies and in an atomic structure, results of functions that end without one,
// parts of unions, and values of which only those bits count that are known.
//@ verdict: all = correct
//@ executions: all = 1 // the threads are joined before anything else happens
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct fields {
    unsigned one : 3, two : 5, three : 11;
    int sign : 4;
};

struct padded {
    char small;
    int large;
};

#pragma clang diagnostic ignored "-Wreturn-type"
static int nothing(int number) {
    if (number > 5)
        return 1;
}

static void fields(struct fields *given) {
    given->two = 9;
    given->sign = -3;
    given->one = 5;
    assert(given->one == 5 && given->two == 9 && given->sign == -3);
    given->one++;
    assert(given->one == 6);
    given->three = 1000;
    struct fields copy = *given;
    assert(copy.three == 1000 && copy.one == 6);
}

static struct padded passed(struct padded given, struct padded *place) {
    *place = given;
    return given;
}

static void padding(void) {
    struct padded *place = malloc(2 * sizeof *place);
    struct padded local;
    local.small = 1;
    local.large = 2;
    struct padded result = passed(local, place);
    memcpy(place + 1, &result, sizeof result);
    assert(place[1].small == 1 && place[1].large == 2);
    place = realloc(place, 3 * sizeof *place);
    assert(place[0].large == 2 && place[1].small == 1);
    free(place);
}

static _Atomic struct padded shared;

static void atomics(void) {
    struct padded local;
    local.small = 1;
    local.large = 2;
    atomic_store(&shared, local);
    struct padded seen = atomic_load(&shared);
    assert(seen.small == 1 && seen.large == 2);
    // What is known differs, so it fails whatever the padding is.
    seen.large = 3;
    assert(!atomic_compare_exchange_strong(&shared, &seen, local));
    assert(seen.large == 2);
}

static void bits(void) {
    unsigned *block = malloc(8);
    unsigned unknown = block[0];
    assert((unknown & 0) == 0);
    assert((unknown | 1) != 0);
    assert((unknown >> 28) < 16);
    assert((unknown * 4 & 3) == 0);
    assert(((unknown & 0xf0) + 0x10 & 0xf) == 0);
    assert((uint8_t)(unknown & ~0xffu) == 0);
    assert(((unknown << 8) ^ 7) % 2 == 1);
    block[1] = unknown + 1;
    unsigned swapped = block[1];
    block[0] = (swapped & 7) | 8;
    assert(block[0] & 8);
    free(block);
}

union either {
    uint16_t half;
    uint64_t whole;
};

static void unions(void) {
    union either value;
    value.half = 7;
    union either copy = value;
    uint64_t whole = copy.whole;
    assert((uint16_t)whole == 7);
}

static int second(int count, ...) {
    va_list list;
    va_start(list, count);
    int first = va_arg(list, int);
    int found = va_arg(list, int);
    va_end(list);
    (void)first;
    return found;
}

static void *echo(void *given) { return given; }

int main(void) {
    nothing(1);
    (void)nothing(2);
    struct fields local;
    fields(&local);
    struct fields *block = malloc(sizeof *block);
    fields(block);
    free(block);
    padding();
    atomics();
    bits();
    unions();
    int unknown[2];
    unknown[1] = 4;
    assert(second(2, unknown[0], unknown[1]) == 4);
    char text[8];
    memset(text, unknown[0], sizeof text);
    text[2] = 3;
    assert(text[2] == 3);
    pthread_t thread;
    void *given = (void *)(intptr_t)unknown[0], *result;
    pthread_create(&thread, 0, echo, given);
    pthread_join(thread, &result);
    unknown[0] = (int)(intptr_t)result;
    return 0;
}
