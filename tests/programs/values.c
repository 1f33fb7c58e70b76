// Values of all sorts, which a report shows by their types.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum colour { RED, GREEN = 5, BLUE };

static int helper(int x) { return x + 1; }

struct values {
    enum colour colour;
    bool is_open;
    char letter;
    char text[12];
    float share;
    double price;
    unsigned count;
    uint64_t mask;
    long balance;
    int (*function)(int);
    const char *name;
    struct values *next;
    short table[2][3];
};

static struct values global;

static void *fill(void *argument) {
    struct values *values = argument;
    values->colour = GREEN;
    values->is_open = true;
    values->letter = 'x';
    memcpy(values->text, "eight or so", 12);
    values->share = 0.5f;
    values->price = 19.75;
    values->count = 4000000000u;
    values->mask = UINT64_C(0xffff0000ffff0000);
    values->balance = -7;
    values->function = helper;
    values->name = "a name";
    values->next = &global;
    values->table[1][2] = 3;
    return NULL;
}

int main(void) {
    struct values *values = malloc(sizeof *values);
    values->next = NULL;
    pthread_t thread;
    pthread_create(&thread, NULL, fill, values);
    pthread_join(thread, NULL);
    assert(values->function(1) == 3);
    free(values);
}
