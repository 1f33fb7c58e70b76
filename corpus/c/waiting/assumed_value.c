// A thread assumes something of the value that it has just read, and of an attempt that it has just made. What it reads otherwise comes
// to nothing. With -DBUG nobody writes what is assumed, and beside the thread that stops there another goes wrong.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // it reads the third value, and its attempt comes after that
//@ run: -DBUG
//@ verdict: all = wrong assertion BESIDE
#include <assert.h>
#include <norns.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value, begun;

static void *write(void *unused) {
    (void)unused;
    atomic_store(&value, 1);
    atomic_store(&value, 3);
#ifdef BUG
    assert(atomic_load(&begun) == 0); //~ BESIDE
#else
    atomic_store(&value, 2);
#endif
    return NULL;
}

int main(void) {
    pthread_t writer;
    pthread_create(&writer, NULL, write, NULL);
    atomic_store(&begun, 1);
    norns_assume(atomic_load(&value) == 2);
    int expected = 2;
    norns_assume(atomic_compare_exchange_strong(&value, &expected, 4));
    pthread_join(writer, NULL);
    assert(atomic_load(&value) == 4);
    return 0;
}
