// A loop that does nothing, for ever. Another thread's error is found all the same with -DASSERTION.
//@ run:
//@ verdict: all = wrong livelock LOOP
//@ run: -DASSERTION
//@ verdict: all = wrong assertion WRONG
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef ASSERTION
static atomic_int x;
#endif

static void *fail(void *unused) {
    (void)unused;
#ifdef ASSERTION
    assert(atomic_load(&x) == 1); //~ WRONG
#endif
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, fail, NULL);
    for (;;) { //~ LOOP
    }
}
