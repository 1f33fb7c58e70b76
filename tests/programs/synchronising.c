// One thing to synchronise by, and a mistake with it, for each macro: their reports are golden.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full;
static pthread_barrier_t barrier;
static pthread_rwlock_t table;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static sem_t items;
static int ready;
static pthread_t first;

#if defined(SEMAPHORE)
static void prepare(void) { sem_init(&items, 0, 0); }
static void *worker(void *unused) {
    sem_wait(&items);
    printf("one\n");
    sem_wait(&items);
    return unused;
}
static void work(void) { sem_post(&items); }
#elif defined(CONDITION)
static void prepare(void) {
    pthread_mutex_init(&mutex, NULL);
    pthread_cond_init(&full, NULL);
    printf("prepared\n");
}
static void *worker(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&full, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}
static void work(void) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&mutex);
}
#elif defined(BARRIER)
static void prepare(void) { pthread_barrier_init(&barrier, NULL, 3); }
static void *worker(void *unused) {
    pthread_barrier_wait(&barrier);
    return unused;
}
static void work(void) { pthread_barrier_wait(&barrier); }
#elif defined(READERS)
static void prepare(void) { pthread_rwlock_init(&table, NULL); }
static void *worker(void *unused) {
    pthread_rwlock_rdlock(&table);
    if (pthread_rwlock_trywrlock(&table)) pthread_rwlock_wrlock(&table);
    return unused;
}
static void work(void) {
    pthread_rwlock_wrlock(&table);
    pthread_rwlock_unlock(&table);
}
#elif defined(ONCE)
static void initialise(void) { pthread_once(&control, initialise); }
static void prepare(void) {}
static void *worker(void *unused) {
    pthread_once(&control, initialise);
    return unused;
}
static void work(void) {}
#elif defined(DONE)
static void initialise(void) { ready = 1; }
static void prepare(void) {}
static void *worker(void *unused) {
    pthread_once(&control, initialise);
    return unused;
}
static void work(void) {
    pthread_once(&control, initialise);
    pthread_once(&control, initialise);
    assert(ready == 2);
}
#elif defined(JOIN)
static void prepare(void) { first = pthread_self(); }
static void *worker(void *unused) {
    pthread_join(first, NULL);
    return unused;
}
static void work(void) {}
#elif defined(DESTROYED)
static void prepare(void) {
    sem_init(&items, 0, 1);
    sem_destroy(&items);
}
static void *worker(void *unused) { return unused; }
static void work(void) { sem_wait(&items); }
#elif defined(WOKEN)
static void prepare(void) { pthread_barrier_init(&barrier, NULL, 2); }
static void *worker(void *unused) {
    pthread_barrier_wait(&barrier);
    int waited = 0;
    pthread_mutex_lock(&mutex);
    for (; !ready; waited = 1) pthread_cond_wait(&full, &mutex);
    pthread_mutex_unlock(&mutex);
    assert(!waited);
    return unused;
}
static void work(void) {
    pthread_barrier_wait(&barrier);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_broadcast(&full);
    pthread_mutex_unlock(&mutex);
}
#endif

int main(void) {
    pthread_t thread;
    prepare();
    pthread_create(&thread, NULL, worker, NULL);
    work();
    pthread_join(thread, NULL);
    return 0;
}
