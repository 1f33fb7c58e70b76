// A reader looks twice until it sees the same value twice. An attempt that saw two values changes nothing, so only the value that
// both reads agree on counts. With -DBUG the second look goes elsewhere, and in the end there are two values for good.
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // both reads see the first value, the second or the third
//@ blocked: all = 0 // the last value does not change any more
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value, other = 7;

static void *write(void *unused) {
    (void)unused;
    atomic_store(&value, 1);
    atomic_store(&value, 2);
    return NULL;
}

static int second_look(void) {
#ifdef BUG
    return atomic_load(&other);
#else
    return atomic_load(&value);
#endif
}

int main(void) {
    pthread_t writer;
    int first, second;
    pthread_create(&writer, NULL, write, NULL);
    do {
        first = atomic_load(&value); //~ SPIN
        second = second_look();
    } while (first != second);
    assert(first == second && atomic_load(&other) == 7);
    pthread_join(writer, NULL);
    return 0;
}
