// Three philosophers, each of whom takes the fork at the left first.
#include <pthread.h>

pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *seat) {
    long left = (long)seat, right = (left + 1) % 3;
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    for (long seat = 0; seat < 3; seat++) pthread_create(&threads[seat], 0, dine, (void *)seat);
    for (int seat = 0; seat < 3; seat++) pthread_join(threads[seat], 0);
}
