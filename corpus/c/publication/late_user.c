// A block with two counters that only main uses, until the very last of many executions: then another thread reads one of them. Two
// threads take numbers in turns before that, so the first executions do not show it.
// -DRACE: the other thread reads the counter without waiting for main.
// -DFREED: it frees the block instead, and main goes on using its counter.
//@ run:
//@ verdict: all = wrong assertion LATE
//@ run: -DRACE
//@ verdict: ra rc11 wrc11 = wrong race SEEN|COUNTED
//@ run: -DFREED
//@ verdict: all = wrong use-after-free ENDED|COUNTED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { TURNS = 3 };

struct block {
    long shared;
    long counted;
};

static atomic_int first;
#ifdef RACE
static atomic_int second;
#endif
static atomic_int order;
static _Atomic(struct block *) handed;
static atomic_int done;

static void *take(void *number) {
    for (int i = 0; i < TURNS; i++) atomic_store(&first, (int)(long)number);
    return NULL;
}

static void *other(void *unused) {
    int seen = 0;
    for (int i = 0; i < TURNS; i++) seen = 3 * seen + atomic_load(&first);
    struct block *block = atomic_load(&handed);
    if (block && seen == 1 + 3 * (2 + 3 * 1)) {
#ifdef FREED
        free(block); //~ ENDED
        return NULL;
#elif defined(RACE)
        atomic_store(&second, (int)block->counted); //~ SEEN
#else
        if (atomic_load(&done)) assert(block->counted != 2); //~ LATE
#endif
    }
    if (block && atomic_load(&done)) atomic_store(&order, (int)block->shared);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    struct block *block = calloc(1, sizeof *block);
    pthread_create(&threads[0], NULL, take, (void *)1);
    pthread_create(&threads[1], NULL, take, (void *)2);
    pthread_create(&threads[2], NULL, other, NULL);
    atomic_store(&handed, block);
    for (int i = 0; i < 2; i++) block->counted++; //~ COUNTED
    atomic_store(&done, 1);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
