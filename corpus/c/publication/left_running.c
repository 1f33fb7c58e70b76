// A thread starts another one. When main has joined the first, is it alone?
//@ run:
// Yes, if the first has joined the second.
//@ verdict: all = correct
//@ run: -DBUG
// No: the second may still run, and write between the two steps of main.
//@ verdict: all = wrong assertion SEEN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *inner(void *unused) {
    atomic_store(&x, 1);
    return unused;
}

static void *outer(void *unused) {
    pthread_t thread;
    pthread_create(&thread, NULL, inner, NULL);
#ifdef BUG
    pthread_detach(thread);
#else
    pthread_join(thread, NULL);
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, outer, NULL);
    pthread_join(thread, NULL);
    for (int i = 0; i < 40; i++) atomic_store(&x, 5);
    assert(atomic_load(&x) == 5); //~ SEEN
    return 0;
}
