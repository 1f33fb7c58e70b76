// Threads of threads.h: one that ends by thrd_exit and is joined, and one that is detached. With -DBUG the first is joined twice; with
// -DBUG=2 the detached one is joined; with -DBUG=3 it works with a local variable of a function that returns meanwhile; with -DBUG=4 the
// first ends while it holds the mutex.
//@ functions: thrd_create thrd_join thrd_detach thrd_exit
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong misuse TWICE
//@ run: -DBUG=2
//@ verdict: all = wrong misuse DETACHED
//@ run: -DBUG=3
//@ verdict: all = wrong use-after-free AMOUNT
//@ run: -DBUG=4
//@ verdict: all = wrong deadlock LOCK
#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static thrd_t detached;
static int total, one = 1;

static void add(int amount) {
    mtx_lock(&mutex); //~ LOCK
    total += amount;
#if BUG == 4
    if (amount == 2) thrd_exit(amount);
#endif
    mtx_unlock(&mutex);
}

static int first(void *unused) {
    (void)unused;
    add(2);
    thrd_exit(2);
}

static int second(void *amount) {
    add(*(int *)amount); //~ AMOUNT
    return 0;
}

static void start_second(void) {
#if BUG == 3
    int amount = one;
    thrd_create(&detached, second, &amount);
#else
    thrd_create(&detached, second, &one);
#endif
    thrd_detach(detached);
}

int main(void) {
    thrd_t thread;
    int result = 0;
    mtx_init(&mutex, mtx_plain);
    thrd_create(&thread, first, NULL);
    start_second();
    thrd_join(thread, &result);
#if BUG == 1
    thrd_join(thread, &result); //~ TWICE
#elif BUG == 2
    thrd_join(detached, NULL); //~ DETACHED
#endif
    assert(result == 2);
    mtx_lock(&mutex); //~ LOCK
    assert(total == 2 || total == 3);
    mtx_unlock(&mutex);
    return 0;
}
