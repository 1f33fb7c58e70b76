// A lock that checks whether it is free and then takes it. Another thread may do the same in between. Then both hold the lock,
// and accesses to what it protects are a data race.
//
//     ./norns check examples/broken_lock.c
//     bug found: data race at examples/broken_lock.c:46
//
// Checking and taking in one step is correct, if the lock also orders what happens under it. With relaxed accesses it does not:
// the table shows that the threads take turns, and the paragraph below it says why that is not enough.
//
//     ./norns check examples/broken_lock.c -- -DEXCHANGE -DACQUIRE=relaxed -DRELEASE=relaxed
//     bug found: data race at examples/broken_lock.c:46
//
//     ./norns check examples/broken_lock.c -- -DEXCHANGE
//     verified: every execution was explored, and none has a bug
#include <pthread.h>
#include <stdatomic.h>

#ifndef ACQUIRE
#define ACQUIRE acquire
#endif
#ifndef RELEASE
#define RELEASE release
#endif
#define ORDER(name) ORDER_OF(name)
#define ORDER_OF(name) memory_order_##name

static atomic_int taken;
static int balance;

static void lock(void) {
#ifdef EXCHANGE
    while (atomic_exchange_explicit(&taken, 1, ORDER(ACQUIRE)));
#else
    while (atomic_load_explicit(&taken, ORDER(ACQUIRE)));
    atomic_store_explicit(&taken, 1, memory_order_relaxed);
#endif
}

static void unlock(void) {
    atomic_store_explicit(&taken, 0, ORDER(RELEASE));
}

static void *deposit(void *argument) {
    lock();
    // Only the thread that holds the lock may touch the balance.
    balance = balance + 10;
    unlock();
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, deposit, NULL);
    pthread_create(&second, NULL, deposit, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return balance == 20 ? 0 : 1;
}
