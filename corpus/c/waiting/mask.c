// The main thread waits for two bits, each set by another thread when it is done. With -DBUG these threads take two locks in
// opposite order: a deadlock, whatever the main thread does meanwhile.
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // who locks first, and who sets its bit first
//@ blocked: all = 0 // the main thread goes on when both bits are set
//@ run: -DBUG
//@ verdict: all = wrong deadlock FIRST|SECOND
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;

static void *first(void *unused) {
    (void)unused;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); //~ FIRST
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    atomic_fetch_or(&done, 1);
    return NULL;
}

static void *second(void *unused) {
    (void)unused;
#ifdef BUG
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); //~ SECOND
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
#else
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
#endif
    atomic_fetch_or(&done, 2);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    while ((atomic_load(&done) & 3) != 3) {
    }
    return 0;
}
