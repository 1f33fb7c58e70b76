// What functions of the library give to two threads that meet, printed when both have ended: norns and the machine must agree about
// what is possible. Whatever a thread gets, it hands on as a digit; nothing is asserted of them.
//@ run: -DKIND=1
//@ verdict: all = correct
//@ run: -DKIND=2
//@ verdict: all = correct
//@ run: -DKIND=3
//@ verdict: all = correct
//@ run: -DKIND=4
//@ verdict: all = correct
//@ run: -DKIND=5
//@ verdict: all = correct
//@ run: -DKIND=6
//@ verdict: all = correct
//@ run: -DKIND=7
//@ verdict: all = correct
//@ run: -DKIND=8
//@ verdict: all = correct
//@ run: -DKIND=9
//@ verdict: all = correct
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

struct worker {
    int number;
    char got[8];
};

__attribute__((unused)) static char digit_of(int result) {
    switch (result) {
    case 0: return '0';
    case EBUSY: return 'b';
    case ETIMEDOUT: return 't';
    case EAGAIN: return 'a';
    case EDEADLK: return 'd';
    case EPERM: return 'p';
    case PTHREAD_BARRIER_SERIAL_THREAD: return 's';
    default: return '?';
    }
}

#if KIND == 1 // mutexes that are tried
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void prepare(void) {}
static void work(struct worker *self) {
    for (int i = 0; i < 2; i++) {
        int result = pthread_mutex_trylock(&mutex);
        self->got[i] = digit_of(result);
        sched_yield();
        if (result == 0) pthread_mutex_unlock(&mutex);
    }
}
#elif KIND == 2 // a semaphore that is tried, and posted by one
static sem_t semaphore;
static void prepare(void) { sem_init(&semaphore, 0, 1); }
static void work(struct worker *self) {
    int left;
    self->got[0] = sem_trywait(&semaphore) == 0 ? '0' : digit_of(errno);
    if (self->number == 0) sem_post(&semaphore);
    sem_getvalue(&semaphore, &left);
    self->got[1] = (char)('0' + left);
    self->got[2] = sem_trywait(&semaphore) == 0 ? '0' : digit_of(errno);
}
#elif KIND == 3 // a barrier, twice
static pthread_barrier_t barrier;
static void prepare(void) { pthread_barrier_init(&barrier, NULL, 2); }
static void work(struct worker *self) {
    for (int i = 0; i < 2; i++) self->got[i] = digit_of(pthread_barrier_wait(&barrier));
}
#elif KIND == 4 // a reader-writer lock that is tried for reading, then for writing
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static void prepare(void) {}
static void work(struct worker *self) {
    int result = pthread_rwlock_tryrdlock(&rwlock);
    self->got[0] = digit_of(result);
    sched_yield();
    if (result == 0) pthread_rwlock_unlock(&rwlock);
    result = pthread_rwlock_trywrlock(&rwlock);
    self->got[1] = digit_of(result);
    sched_yield();
    if (result == 0) pthread_rwlock_unlock(&rwlock);
}
#elif KIND == 5 // something is done once, and who does it
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local int did;
static void act(void) { did = 1; }
static void prepare(void) {}
static void work(struct worker *self) {
    pthread_once(&once, act);
    self->got[0] = (char)('0' + did);
}
#elif KIND == 6 // waiting for a flag with a time limit that is nearly over
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int flag;
static void prepare(void) {}
static void work(struct worker *self) {
    pthread_mutex_lock(&mutex);
    if (self->number == 0) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 50000;
        if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
        int result = 0;
        if (!flag) result = pthread_cond_timedwait(&condition, &mutex, &soon);
        self->got[0] = digit_of(result);
        self->got[1] = (char)('0' + flag);
    } else {
        flag = 1;
        pthread_cond_signal(&condition);
    }
    pthread_mutex_unlock(&mutex);
}
#elif KIND == 7 // locking with a time limit that is nearly over
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void prepare(void) {}
static void work(struct worker *self) {
    struct timespec soon;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 20000;
    if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
    int result = pthread_mutex_timedlock(&mutex, &soon);
    self->got[0] = digit_of(result);
    usleep(30);
    if (result == 0) pthread_mutex_unlock(&mutex);
}
#elif KIND == 8 // an error-checking mutex, locked twice and unlocked by whoever did not lock it
static pthread_mutex_t mutex;
static void prepare(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
}
static void work(struct worker *self) {
    self->got[0] = digit_of(pthread_mutex_unlock(&mutex));
    int result = pthread_mutex_trylock(&mutex);
    self->got[1] = digit_of(result);
    if (result == 0) {
        self->got[2] = digit_of(pthread_mutex_lock(&mutex));
        self->got[3] = digit_of(pthread_mutex_trylock(&mutex));
        self->got[4] = digit_of(pthread_mutex_unlock(&mutex));
    }
}
#elif KIND == 9 // spin locks and the locks of threads.h, tried
static pthread_spinlock_t spin;
static mtx_t mutex;
static void prepare(void) {
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    mtx_init(&mutex, mtx_plain);
}
static void work(struct worker *self) {
    int result = pthread_spin_trylock(&spin);
    self->got[0] = digit_of(result);
    if (result == 0) pthread_spin_unlock(&spin);
    result = mtx_trylock(&mutex);
    self->got[1] = result == thrd_success ? '0' : result == thrd_busy ? 'b' : '?';
    sched_yield();
    if (result == thrd_success) mtx_unlock(&mutex);
}
#endif

static void *start(void *given) {
    work(given);
    return NULL;
}

int main(void) {
    struct worker workers[2] = {{.number = 0}, {.number = 1}};
    pthread_t threads[2];
    prepare();
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, start, &workers[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    printf("%s %s\n", workers[0].got, workers[1].got);
    return 0;
}
