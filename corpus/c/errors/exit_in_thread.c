// One thread ends the process while another waits for ever and main waits for that one: no deadlock and no livelock, since the
// process has ended.
//@ verdict: all = correct
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int never;

static void *waiter(void *unused) {
    (void)unused;
    while (!atomic_load(&never)) {
    }
    return NULL;
}

static void *leaver(void *unused) {
    (void)unused;
    exit(0);
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, waiter, NULL);
    pthread_create(&threads[1], NULL, leaver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
