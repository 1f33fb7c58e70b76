// A loop waits for a variable through a pointer that might point elsewhere by the next iteration, for all one knows. With -DBUG
// nobody sets the variable.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the loop ends with the only store
//@ blocked: all = 0 // the same
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static _Atomic(atomic_int *) where = &flag;

static void *setter(void *unused) {
    (void)unused;
#ifndef BUG
    atomic_store(&flag, 1);
#endif
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, setter, NULL);
    while (!atomic_load(atomic_load(&where))) { //~ SPIN
    }
    pthread_join(thread, NULL);
    return 0;
}
