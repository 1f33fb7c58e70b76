// Threads that are stuck beside a main thread that waits in a loop on two variables: a signal that came too early, a semaphore
// that nobody posts, a lock that a thread takes twice.
//@ run: -DKIND=1
//@ verdict: all = wrong deadlock SIGNAL
//@ run: -DKIND=2
//@ verdict: all = wrong deadlock SEMAPHORE
//@ run: -DKIND=3
//@ verdict: all = wrong deadlock LOCK
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex __attribute__((unused)) = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static atomic_int one, two;

static void *stuck(void *unused) {
    (void)unused;
#if KIND == 1
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex); //~ SIGNAL
    pthread_mutex_unlock(&mutex);
#elif KIND == 2
    sem_wait(&semaphore); //~ SEMAPHORE
#else
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex); //~ LOCK
#endif
    atomic_store(&two, 1);
    return NULL;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, stuck, NULL);
    pthread_cond_signal(&condition);
    atomic_store(&one, 1);
    while (atomic_load(&one) != atomic_load(&two)) {
    }
    return 0;
}
