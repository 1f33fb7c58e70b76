// A bug of depth that grows with a loop: three threads, a mutex that protects only half of what it should, and a branch that
// needs y to be exactly 3. After a benchmark of Tracer (OOPSLA 2018, table 5); where that reports an error, this returns.
// y = 3 is reachable: thread 2 adds one to the 2 that thread 3 stored.
//@ run: -DN=1
//@ verdict: all = correct
//@ slow-run: -DN=2
//@ verdict: all = correct
//@ slow-run: -DN=6
//@ verdict: all = correct
//@ reads-from: sc = 15487 // an existing tool
//@ reads-from: ra = 15604 // by enumeration; Tracer table 5 prints 3 less, for a program that differs a little
//@ slow-run: -DN=7
//@ verdict: all = correct
//@ reads-from: ra = 22844 // by enumeration; Tracer table 5 prints 3 less, for a program that differs a little
//@ slow-run: -DN=8
//@ verdict: all = correct
//@ reads-from: ra = 32316 // by enumeration; Tracer table 5 prints 3 less, for a program that differs a little
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

static atomic_int x;
static atomic_int y;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int load(atomic_int *variable) { return atomic_load_explicit(variable, memory_order_acquire); }
static void store(atomic_int *variable, int value) { atomic_store_explicit(variable, value, memory_order_release); }

static void *thread1(void *unused) {
    (void)unused;
    for (int round = 0; round < 2; round++) {
        pthread_mutex_lock(&mutex);
        store(&x, 1);
        for (int i = 0; i < N; i++) store(&y, 1);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void *thread2(void *unused) {
    (void)unused;
    for (int round = 0; round < 2; round++) {
        pthread_mutex_lock(&mutex);
        store(&x, 0);
        pthread_mutex_unlock(&mutex);
        if (load(&x) > 0) {
            store(&y, load(&y) + 1);
            store(&x, 2);
        }
    }
    return NULL;
}

static void *thread3(void *unused) {
    (void)unused;
    for (int round = 0; round < 2; round++) {
        if (load(&x) > 1) {
            if (load(&y) == 3) return NULL;
            store(&y, 2);
        }
    }
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, thread1, NULL);
    pthread_create(&threads[1], NULL, thread2, NULL);
    pthread_create(&threads[2], NULL, thread3, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
