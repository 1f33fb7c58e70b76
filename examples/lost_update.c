// Two threads increment a counter, each with a load and a store. Every access is atomic, and yet one increment can be lost:
// both threads load 0, and both store 1. As the report says, this needs no weak memory.
//
//     ./norns check examples/lost_update.c
//     bug found: failed assertion at examples/lost_update.c:34
//
// An atomic update loses nothing:
//
//     ./norns check examples/lost_update.c -- -DFIXED
//     verified: every execution was explored, and none has a bug
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *count(void *argument) {
#ifdef FIXED
    atomic_fetch_add(&counter, 1);
#else
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);
#endif
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    // Two threads counted, so it is 2. Is it?
    assert(atomic_load(&counter) == 2);
    return 0;
}
