// A thread spins on a flag that nobody sets.
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static atomic_int other_flag;

static void *waiter(void *unused) {
    (void)unused;
    while (!atomic_load(&flag)); //~ SPIN
    return NULL;
}

static void *setter(void *unused) {
    (void)unused;
    atomic_store(&other_flag, 1);
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
