// norns_await for what never holds: two threads count to two together, and one waits for three.
//@ verdict: all = wrong livelock WAIT
#include <norns.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void *count(void *unused) {
    (void)unused;
    atomic_fetch_add(&counter, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, count, NULL);
    norns_await(atomic_load(&counter) >= 3); //~ WAIT
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
