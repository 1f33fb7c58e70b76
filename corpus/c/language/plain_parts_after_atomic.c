// Plain accesses that are more or less than an atomic object, behind writes of it that nothing orders: a structure with two
// atomic members is copied, or (-DBYTE) one byte of an atomic object is written, and what the others are is seen later.
// With -DUNSEEN=v it is asserted that v is not read.
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // the orders of the writes of each member; for wrc11 what is read of each
//@ reads-from: all = 4
//@ run: -DUNSEEN=1
//@ verdict: all = wrong assertion seen
//@ run: -DUNSEEN=2
//@ verdict: all = wrong assertion seen
//@ run: -DBYTE
//@ verdict: all = correct
//@ executions: all = 2 // the orders of the writes; for wrc11 what the write of the byte finds there
//@ reads-from: all = 2
//@ run: -DBYTE -DUNSEEN=1
//@ verdict: all = wrong assertion seen
//@ run: -DBYTE -DUNSEEN=2
//@ verdict: all = wrong assertion seen
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

struct pair {
    int before;
    atomic_int left, right;
    int after;
};

static struct pair pair = {7, 0, 0, 8};

static void *writer(void *value) {
    int number = (int)(intptr_t)value;
    atomic_store_explicit(&pair.left, number, memory_order_relaxed);
#ifndef BYTE
    atomic_store_explicit(&pair.right, number, memory_order_relaxed);
#endif
    return 0;
}

static void check(int seen) {
    assert(seen == 1 || seen == 2);
#ifdef UNSEEN
    assert(seen != UNSEEN); //~ seen
#endif
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, writer, (void *)(intptr_t)(i + 1));
    for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
#ifdef BYTE
    ((unsigned char *)&pair.left)[1] = 3;
    int seen = atomic_load(&pair.left);
    assert(seen >> 8 == 3);
    check(seen & 0xff);
#else
    struct pair copy;
    memcpy(&copy, &pair, sizeof copy);
    assert(copy.before == 7 && copy.after == 8);
    check(copy.right);
    check(copy.left);
#endif
    return 0;
}
