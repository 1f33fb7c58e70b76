// Two threads count up, each by a load and a store. Every access is atomic, and still one of the two can be lost: both load 0,
// and both store 1. No weak memory is needed for that, as the report says.
//
//     ./norns check examples/lost_update.c
//     wrong: an assertion fails at examples/lost_update.c:34
//
// An update that is one step loses nothing:
//
//     ./norns check examples/lost_update.c -- -DFIXED
//     correct: every execution was explored, and none goes wrong
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
