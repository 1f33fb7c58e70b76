// A compare-exchange that fails says what to expect next. That is as if the load before the loop had seen it, if nothing but the loop
// looks at what was loaded, nothing is done in between, and the load orders no more than a failed attempt does. Each BUG breaks
// one of these conditions, and shows in executions with a failed attempt only.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The load acquires, a failed attempt does not: whoever learned of the message from one has not seen it written.
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITTEN
//@ run: -DBUG=2
// What was loaded first is compared with what was replaced.
//@ verdict: all = wrong assertion SAME
//@ run: -DBUG=3
// The thread asks for the message only after it has looked, so it learns of it from a failed attempt alone.
//@ verdict: all = wrong assertion ASKED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif

static atomic_int box;
#if BUG == 3
static atomic_int asked;
#endif
static int message;

#if BUG == 1
#define LOADED memory_order_acquire
#define FAILED memory_order_relaxed
#else
#define LOADED memory_order_relaxed
#define FAILED memory_order_acquire
#endif

static void *send(void *unused) {
    (void)unused;
#if BUG == 3
    if (!atomic_load(&asked)) return NULL;
#endif
    message = 42; //~ WRITTEN
    atomic_store_explicit(&box, 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t sender;
    pthread_create(&sender, NULL, send, NULL);
    int found = atomic_load_explicit(&box, LOADED);
#if BUG == 2
    int first = found;
#elif BUG == 3
    atomic_store(&asked, 1);
#endif
#if BUG == 1
    while (!atomic_compare_exchange_strong_explicit(&box, &found, found + 2, memory_order_relaxed, FAILED)) {
    }
    if (found == 1) assert(message == 42); //~ READ
#else
    while (!atomic_compare_exchange_strong_explicit(&box, &found, found + 2, memory_order_acquire, FAILED)) {
    }
    if (found == 1) assert(message == 42);
#endif
#if BUG == 2
    assert(first == found); //~ SAME
#elif BUG == 3
    assert(found == 0); //~ ASKED
#endif
    pthread_join(sender, NULL);
    return 0;
}
