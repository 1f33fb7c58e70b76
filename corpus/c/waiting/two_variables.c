// Two threads wait for each other's flag, or for being told to close. With -DBUG nobody tells them, and both wait for ever.
//@ run:
//@ verdict: all = correct
// Each leaves since it sees the other's flag taken back, or since it sees it set and then that it is to close. Not both can have
// seen the other's flag taken back, since each takes its own back when it has left.
//@ executions: all = 3
//@ blocked: all = 0 // both are told to close in the end
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2] = {1, 1};
static atomic_int closing;

static void *leave(void *number) {
    int self = *(const int *)number;
    while (atomic_load(&flag[1 - self]) && !atomic_load(&closing)) { //~ SPIN
    }
    atomic_store(&flag[self], 0);
    return NULL;
}

int main(void) {
    static const int numbers[2] = {0, 1};
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, leave, (void *)&numbers[0]);
    pthread_create(&threads[1], NULL, leave, (void *)&numbers[1]);
#ifndef BUG
    atomic_store(&closing, 1);
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
