// Which threads there are depends on what is read, and which of them is woken on a choice. The first execution has the child of
// the second thread alone, so that threads are discovered in another order than that of their names.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

atomic_int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int waiting, permits, woken;

void *waiter(void *name) {
    pthread_mutex_lock(&mutex);
    waiting++;
    while (permits == 0) pthread_cond_wait(&changed, &mutex);
    permits--;
    printf("%s is number %d\n", (char *)name, ++woken);
    pthread_mutex_unlock(&mutex);
    return 0;
}

void *parent(void *argument) {
    int wanted = argument != 0;
    if (atomic_load(&x) != wanted) return 0;
    pthread_t child;
    pthread_create(&child, 0, waiter, wanted ? "second" : "first");
    pthread_join(child, 0);
    return 0;
}

int main() {
    pthread_t parents[2];
    pthread_create(&parents[0], 0, parent, 0);
    pthread_create(&parents[1], 0, parent, &x);
    atomic_store(&x, 1);
    pthread_mutex_lock(&mutex);
    if (waiting == 2) {
        permits = 1;
        pthread_cond_signal(&changed);
    } else {
        permits = 2;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    permits += 2;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(parents[0], 0);
    pthread_join(parents[1], 0);
}
