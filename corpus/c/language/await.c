// norns_await waits until a condition holds: a message is passed by a counter, an answer by a pointer, and main waits for both
// by what it reads under masks and casts. Every wait has one store that ends it.
//@ verdict: all = correct
//@ executions: all = 1 // each wait has one store that ends it
//@ blocked: all = 0 // and that store always comes
#include <assert.h>
#include <norns.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;
static _Atomic(int *) answer;
static atomic_uchar done;
static int message, result;

static void *asker(void *unused) {
    (void)unused;
    message = 41;
    atomic_store_explicit(&counter, 3, memory_order_release);
    norns_await(atomic_load_explicit(&answer, memory_order_acquire) != NULL);
    assert(result == 42);
    return NULL;
}

static void *answerer(void *unused) {
    (void)unused;
    norns_await(atomic_load_explicit(&counter, memory_order_acquire) > 2);
    result = message + 1;
    atomic_store_explicit(&answer, &result, memory_order_release);
    atomic_store_explicit(&done, 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, asker, NULL);
    pthread_create(&threads[1], NULL, answerer, NULL);
    norns_await(atomic_load_explicit(&done, memory_order_acquire) == 1);
    assert(result == 42);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
