// The flag a thread waits for is set, but taken back; who looks too late waits for ever. (Were it not taken back, one execution
// and nothing wrong: -DKEEP.)
//@ run:
//@ verdict: all = wrong livelock SPIN
//@ run: -DKEEP
//@ verdict: all = correct
//@ executions: all = 1 // the wait has one store that ends it
//@ blocked: all = 0 // the same
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *waiter(void *unused) {
    (void)unused;
    while (!atomic_load(&flag)); //~ SPIN
    return NULL;
}

static void *setter(void *unused) {
    (void)unused;
    atomic_store(&flag, 1);
#ifndef KEEP
    atomic_store(&flag, 0);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, waiter, NULL);
    pthread_create(&threads[1], NULL, setter, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
