// A reader-writer lock that prefers writers: whoever leaves wakes one thread, which may be a reader that must go on waiting.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct rw {
    pthread_mutex_t guard;
    pthread_cond_t changed;
    int readers, writers_waiting;
    bool writing;
};
static void read_lock(struct rw *l) {
    pthread_mutex_lock(&l->guard);
    while (l->writing || l->writers_waiting > 0) pthread_cond_wait(&l->changed, &l->guard);
    l->readers++;
    pthread_mutex_unlock(&l->guard);
}
static void read_unlock(struct rw *l) {
    pthread_mutex_lock(&l->guard);
    if (--l->readers == 0) pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->guard);
}
static void write_lock(struct rw *l) {
    pthread_mutex_lock(&l->guard);
    l->writers_waiting++;
    while (l->writing || l->readers > 0) pthread_cond_wait(&l->changed, &l->guard);
    l->writers_waiting--;
    l->writing = true;
    pthread_mutex_unlock(&l->guard);
}
static void write_unlock(struct rw *l) {
    pthread_mutex_lock(&l->guard);
    l->writing = false;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->guard);
}
struct table { struct rw *lock; int rows[4]; };
static void *reader(void *arg) {
    struct table *t = arg;
    read_lock(t->lock);
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += t->rows[i];
    read_unlock(t->lock);
    return (void *)(long)sum;
}
static void *writer(void *arg) {
    struct table *t = arg;
    write_lock(t->lock);
    t->rows[1]++;
    write_unlock(t->lock);
    return NULL;
}
int main(void) {
    struct table *t = calloc(1, sizeof *t);
    t->lock = calloc(1, sizeof *t->lock);
    pthread_mutex_init(&t->lock->guard, NULL);
    pthread_cond_init(&t->lock->changed, NULL);
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, writer, t);
    pthread_create(&threads[1], NULL, reader, t);
    pthread_create(&threads[2], NULL, writer, t);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    free(t->lock);
    free(t);
}
