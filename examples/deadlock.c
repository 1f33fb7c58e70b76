// Two accounts with a lock each, and two transfers in opposite directions. Each takes the lock of the account it takes from
// first. If both have their first lock, each waits for the other, for ever: the table shows who holds what since when.
//
//     ./norns check examples/deadlock.c
//     wrong: a deadlock at examples/deadlock.c:31
//
// If all threads take locks in the same order, there is always one that can go on:
//
//     ./norns check examples/deadlock.c -- -DFIXED
//     correct: every execution was explored, and none goes wrong
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account savings = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account current = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    struct account *first = from, *second = to;
#ifdef FIXED
    if (first == &current) {
        first = to;
        second = from;
    }
#endif
    pthread_mutex_lock(&first->lock);
    // Whoever has the other lock may be waiting for ours.
    pthread_mutex_lock(&second->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *save(void *argument) {
    transfer(&current, &savings, 10);
    return argument;
}

static void *spend(void *argument) {
    transfer(&savings, &current, 20);
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, save, NULL);
    pthread_create(&second, NULL, spend, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return savings.balance + current.balance == 200 ? 0 : 1;
}
