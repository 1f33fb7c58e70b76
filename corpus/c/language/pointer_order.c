// Pointers to blocks of several threads are compared, sorted and hashed, and two locks are taken in the order of their addresses.
// Each thread makes an account and a scrap; the one that comes first makes another scrap in between, so blocks are not made in
// the same order in every execution. Afterwards each of two threads moves money between the accounts, given in the opposite
// order, and takes the lock at the lower address first.
// Counts: who comes first, and then who is the first to take both locks. Everything else is ordered by joins.
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // two orders of the exchanges, two of the transfers
//@ reads-from: all = 4 // each is told by what the second one reads
//@ run: -DBUG
//@ verdict: all = wrong deadlock lock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

enum { BUCKETS = 16, BLOCKS = 5 };

static atomic_int comers;
static struct account *accounts[2];
static char *scraps[3];

static void *make(void *argument) {
    long self = (long)argument;
    scraps[self] = malloc(10);
    if (atomic_exchange(&comers, 1) == 0) scraps[2] = malloc(12);
    accounts[self] = malloc(sizeof(struct account));
    pthread_mutex_init(&accounts[self]->lock, NULL);
    accounts[self]->balance = 100;
    return NULL;
}

static int by_address(const void *left, const void *right) {
    uintptr_t a = *(const uintptr_t *)left, b = *(const uintptr_t *)right;
    return (a > b) - (a < b);
}

static void *transfer(void *argument) {
    long self = (long)argument;
    struct account *from = accounts[self], *to = accounts[1 - self];
    struct account *first = from, *second = to;
#ifndef BUG
    if ((uintptr_t)to < (uintptr_t)from) {
        first = to;
        second = from;
    }
#endif
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock); //~ lock
    from->balance -= 10 * (int)(self + 1);
    to->balance += 10 * (int)(self + 1);
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
    return NULL;
}

static void run(void *(*function)(void *)) {
    pthread_t threads[2];
    for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, function, (void *)i);
    for (long i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}

static uintptr_t table[BUCKETS];

static unsigned bucket_of(uintptr_t block) {
    unsigned bucket = (unsigned)((block >> 4 ^ block >> 20 ^ block >> 36) % BUCKETS);
    while (table[bucket] && table[bucket] != block) bucket = (bucket + 1) % BUCKETS;
    return bucket;
}

int main(void) {
    run(make);
    uintptr_t blocks[BLOCKS] = {(uintptr_t)scraps[0], (uintptr_t)accounts[0], (uintptr_t)scraps[1], (uintptr_t)accounts[1], (uintptr_t)scraps[2]};
    for (int i = 0; i < BLOCKS; i++) {
        assert(blocks[i] % _Alignof(max_align_t) == 0);
        table[bucket_of(blocks[i])] = blocks[i];
    }
    for (int i = 0; i < BLOCKS; i++) assert(table[bucket_of(blocks[i])] == blocks[i]);
    int used = 0;
    for (int i = 0; i < BUCKETS; i++) used += table[i] != 0;
    assert(used == BLOCKS);
    qsort(blocks, BLOCKS, sizeof blocks[0], by_address);
    for (int i = 1; i < BLOCKS; i++) assert(blocks[i] >= blocks[i - 1] + 10);
    run(transfer);
    assert(accounts[0]->balance == 110 && accounts[1]->balance == 90);
    for (int i = 0; i < BLOCKS; i++) free((void *)blocks[i]);
    return 0;
}
