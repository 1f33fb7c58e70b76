// Relaxed updates extend a release sequence, whichever threads they are of: each thread hands the token on by a relaxed update,
// and who acquires the last one has acquired the message of the first. Right under every model. With -DBUG one of them loads and
// stores instead, which ends the sequence: a race under RC11, WRC11 and C20. RA takes the accesses as acquire and release; SC, TSO
// and PSO keep the release store behind the message.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int token;

static void *sender(void *unused) {
    (void)unused;
    message = 42; //~ WRITE
    atomic_store_explicit(&token, 1, memory_order_release);
    return NULL;
}

static void *middle(void *unused) {
    (void)unused;
#ifdef BUG
    if (atomic_load_explicit(&token, memory_order_relaxed) == 1) {
        atomic_store_explicit(&token, 2, memory_order_relaxed);
    }
#else
    int expected = 1;
    atomic_compare_exchange_strong_explicit(&token, &expected, 2, memory_order_relaxed, memory_order_relaxed);
#endif
    return NULL;
}

static void *receiver(void *unused) {
    (void)unused;
    if (atomic_load_explicit(&token, memory_order_acquire) == 2) {
        assert(message == 42); //~ READ
    }
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, middle, NULL);
    pthread_create(&threads[2], NULL, receiver, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
