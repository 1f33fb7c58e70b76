// Two accounts with a lock each, and two transfers in opposite directions. Each transfer first locks the account that it takes
// from. If both hold their first lock, they wait for each other forever. The table shows who holds which lock since when.
//
//     ./norns check examples/deadlock.c
//     bug found: deadlock at examples/deadlock.c:31
//
// If all threads take the locks in the same order, one of them can always continue:
//
//     ./norns check examples/deadlock.c -- -DFIXED
//     verified: every execution was explored, and none has a bug
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
