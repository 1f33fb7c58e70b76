// A message is passed, and answered, by flags that the threads look at in functions of their own, one calling another.
// Each flag is set once, and its thread waits for that store: one execution.
// -DAWAIT says so by norns_await; -DBUG: the answer is never given, and the sender waits for ever where the flag is read;
// -DBUG=2: the flag is set by a relaxed store, so that under RC11 and WRC11 the message is read in a data race. Under PSO the flag may
// be seen before the message; SC and TSO keep the stores in order, RA takes every store as a release.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // each wait has one store that ends it
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // no wait is in vain
//@ run: -DAWAIT
//@ verdict: all = correct
//@ executions: all = 1 // the same loops
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // the same
//@ run: -DBUG=1
//@ verdict: all = wrong livelock LOOK
//@ run: -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion SEEN
//@ verdict: rc11 wrc11 = wrong race READ
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#ifdef AWAIT
#include <norns.h>
#define WAIT_FOR(condition) norns_await(condition)
#else
#define WAIT_FOR(condition) \
    while (!(condition)) pause_a_little()
#endif
#ifndef BUG
#define BUG 0
#endif

struct event {
    atomic_int state;
};

static int state_of(struct event *event) {
    return atomic_load_explicit(&event->state, memory_order_acquire); //~ LOOK
}

static bool has_happened(struct event *event) {
    int state = state_of(event);
    return state != 0;
}

static void happen(struct event *event) {
    atomic_store_explicit(&event->state, 1, BUG == 2 ? memory_order_relaxed : memory_order_release);
}

__attribute__((unused)) static inline void pause_a_little(void) { sched_yield(); }

static struct event sent, answered;
static int message, answer;

static void *receiver(void *unused) {
    (void)unused;
    WAIT_FOR(has_happened(&sent));
    int seen = message; //~ READ
    assert(seen == 42); //~ SEEN
    answer = seen + 1;
    if (BUG != 1) happen(&answered);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, receiver, NULL);
    message = 42;
    happen(&sent);
    WAIT_FOR(has_happened(&answered));
    pthread_join(thread, NULL);
    assert(answer == 43);
    return 0;
}
