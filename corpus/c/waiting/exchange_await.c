// Awaits by name: a load that waits, and an exchange that waits and takes a lock. An exchange that waits writes nothing before it goes on.
// Two threads take the lock, which is free when it is 0, by an exchange-await; main waits by a load-await until both have counted.
// With -DBUG the lock is not released. With -DORDERED the awaits say how they are ordered, and a condition is unsigned.
//@ run:
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // who takes the lock first
//@ executions: sc tso pso ra rc11 = 2 // the same
//@ run: -DORDERED
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 2 // who takes the lock first
//@ run: -DBUG
//@ verdict: all = wrong livelock TAKE|COUNTED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { EQUAL = 2, AT_LEAST_UNSIGNED = 3, AT_LEAST = 11 };

#ifdef ORDERED
int __VERIFIER_load_await_i32(atomic_int *address, char condition, int operand, char order);
int __VERIFIER_xchg_await_i32(atomic_int *address, int value, char condition, int operand, char order);
#define TAKE(lock) __VERIFIER_xchg_await_i32(lock, 1, EQUAL, 0, 1)
#define COUNTED(counter, number) __VERIFIER_load_await_i32(counter, AT_LEAST_UNSIGNED, number, 1)
#else
int __VERIFIER_load_await_aint(atomic_int *address, int condition, int operand);
int __VERIFIER_xchg_await_aint(atomic_int *address, int value, int condition, int operand);
#define TAKE(lock) __VERIFIER_xchg_await_aint(lock, 1, EQUAL, 0)
#define COUNTED(counter, number) __VERIFIER_load_await_aint(counter, AT_LEAST, number)
#endif

static atomic_int lock, done;
static int counter;

static void *count(void *unused) {
    (void)unused;
    int found = TAKE(&lock); //~ TAKE
    assert(found == 0);
    atomic_store_explicit(&done, ++counter, memory_order_release);
#ifndef BUG
    atomic_store_explicit(&lock, 0, memory_order_release);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, count, NULL);
    int seen = COUNTED(&done, 2); //~ COUNTED
    assert(seen == 2 && counter == 2);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
