// A thread waits for ever for a flag in memory that another frees: it looks at what is freed.
//@ verdict: all = wrong use-after-free waits
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *flag;

static void *waiter(void *unused) {
    while (atomic_load(flag) != 1) {} //~ waits
    return unused;
}

int main(void) {
    flag = malloc(sizeof *flag);
    atomic_init(flag, 0);
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    free(flag);
    pthread_join(thread, 0);
    return 0;
}
