// A lost wake-up: whether there is need to wait is looked at without the mutex, and the signal comes in between.
#include <pthread.h>
#include <stdbool.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
atomic_bool full = false;
int item;

void *consumer(void *arg) {
    if (!full) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&not_empty, &lock);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

void *producer(void *arg) {
    item = 42;
    full = true;
    pthread_cond_signal(&not_empty);
    return NULL;
}

int main(void) {
    pthread_t c, p;
    pthread_create(&c, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(c, NULL);
    pthread_join(p, NULL);
    return 0;
}
