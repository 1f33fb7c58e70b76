// What may not depend on memory that nobody wrote, one by one: a branch, a switch, a choice, an address to read or write, what is
// called, a divisor, whether a compare-exchange succeeds (for the padding of a structure, too), what a thread waits for, an assumption, how much is copied,
// how much is allocated, what is freed, what is printed, what functions of the library look at, an uninitialised mutex, the
// result of a function that ended without one, and a bit of a bit-field that has not been set, on the heap and in a local array.
//@ run: -DUSE=1
//@ verdict: all = wrong uninitialised USE_1
//@ run: -DUSE=2
//@ verdict: all = wrong uninitialised USE_2
//@ run: -DUSE=3
//@ verdict: all = wrong uninitialised USE_3
//@ run: -DUSE=4
//@ verdict: all = wrong uninitialised USE_4
//@ run: -DUSE=5
//@ verdict: all = wrong uninitialised USE_5
//@ run: -DUSE=6
//@ verdict: all = wrong uninitialised USE_6
//@ run: -DUSE=7
//@ verdict: all = wrong uninitialised USE_7
//@ run: -DUSE=8
//@ verdict: all = wrong uninitialised USE_8
//@ run: -DUSE=9
//@ verdict: all = wrong uninitialised USE_9
//@ run: -DUSE=10
//@ verdict: all = wrong uninitialised USE_10
//@ run: -DUSE=11
//@ verdict: all = wrong uninitialised USE_11
//@ run: -DUSE=12
//@ verdict: all = wrong uninitialised USE_12
//@ run: -DUSE=13
//@ verdict: all = wrong uninitialised USE_13
//@ run: -DUSE=14
//@ verdict: all = wrong uninitialised USE_14
//@ run: -DUSE=15
//@ verdict: all = wrong uninitialised USE_15
//@ run: -DUSE=16
//@ verdict: all = wrong uninitialised USE_16
//@ run: -DUSE=17
//@ verdict: all = wrong uninitialised USE_17
//@ run: -DUSE=18
//@ verdict: all = wrong uninitialised USE_18
//@ run: -DUSE=19
//@ verdict: all = wrong uninitialised USE_19
//@ run: -DUSE=20
//@ verdict: all = wrong uninitialised USE_20
//@ run: -DUSE=21
//@ verdict: all = wrong uninitialised USE_21
//@ run: -DUSE=22
//@ verdict: all = wrong uninitialised USE_22
#include <norns.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct padded {
    char small;
    int large;
};

struct fields {
    unsigned one : 3, two : 5;
};

__attribute__((unused)) static _Atomic struct padded shared;

#pragma clang diagnostic ignored "-Wreturn-type"
#pragma clang diagnostic ignored "-Wunused-function"
#pragma clang diagnostic ignored "-Wunused-variable"
static int nothing(int number) {
    if (number > 5)
        return 1;
}

static int table[4];

int main(void) {
    int *block = malloc(4 * sizeof *block);
    int unknown = block[1];
    block[0] = 1;
    atomic_int *atomic = malloc(2 * sizeof *atomic);
    char text[8];
    text[0] = 'a';
#if USE == 1
    if (unknown > 3) //~ USE_1
        return 1;
#elif USE == 2
    switch (unknown) { //~ USE_2
    case 1:
        return 1;
    default:
        break;
    }
#elif USE == 3
    return unknown ? 2 : 3; //~ USE_3
#elif USE == 4
    return table[unknown & 3]; //~ USE_4
#elif USE == 5
    table[unknown & 3] = 1; //~ USE_5
#elif USE == 6
    void (*called)(void);
    memcpy(&called, block + 2, sizeof called);
    called(); //~ USE_6
#elif USE == 7
    return 7 / unknown; //~ USE_7
#elif USE == 8
    int expected = 4;
    atomic_compare_exchange_strong(atomic, &expected, 1); //~ USE_8
#elif USE == 9
    struct padded old;
    old.small = 0;
    old.large = 0;
    struct padded new = {1, 2};
    atomic_compare_exchange_strong(&shared, &old, new); //~ USE_9
#elif USE == 10
    while (!atomic_load(atomic)) //~ USE_10
        ;
#elif USE == 11
    norns_assume(unknown != 3); //~ USE_11
#elif USE == 12
    memcpy(text, table, unknown & 1); //~ USE_12
#elif USE == 13
    free(malloc(unknown & 7)); //~ USE_13
#elif USE == 14
    char *place;
    memcpy(&place, block + 2, sizeof place);
    free(place); //~ USE_14
#elif USE == 15
    fputc((unknown & 127) | 1, stdout); //~ USE_15
#elif USE == 16
    printf("%d\n", unknown); //~ USE_16
#elif USE == 17
    return strlen(text) > 3; //~ USE_17
#elif USE == 18
    struct padded one, two;
    one.small = two.small = 1;
    one.large = two.large = 2;
    return memcmp(&one, &two, sizeof one); //~ USE_18
#elif USE == 19
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    pthread_mutex_lock(mutex); //~ USE_19
#elif USE == 20
    struct fields *fields = malloc(sizeof *fields);
    fields->one = nothing(7);
    if (fields->one != 1)
        return 1;
    if (fields->two == nothing(1)) //~ USE_20
        return 1;
#elif USE == 21
    if (nothing(1)) //~ USE_21
        return 1;
#elif USE == 22
    struct fields both[2];
    both[block[0]].one = 5;
    if (both[block[0]].one != 5)
        return 1;
    if (both[block[0]].two) //~ USE_22
        return 1;
#endif
    return 0;
}
