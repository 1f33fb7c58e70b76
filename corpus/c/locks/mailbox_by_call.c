// A mailbox of one place: the sender tries to put until it is empty, the receiver tries to get until it is full. A failed attempt
// only looks; one that succeeds reads or writes the message as well, in the same function.
// The flag is set and taken back in turns. Who has written it last waits for what the other writes next, and sees nothing older:
// one execution, whatever the number of messages.
// -DBUG: the receiver wants one message more than is sent, and looks for ever. -DBUG=2: the flag is set by a relaxed store, so that
// under RC11 and WRC11 the message is read in a data race. Under PSO the flag may be seen before the message.
//@ run: -DN=1
//@ verdict: all = correct
//@ executions: all = 1 // each wait has one store that ends it
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // no wait is in vain
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 1 // each wait has one store that ends it
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // no wait is in vain
//@ run: -DN=2 -DBUG=1
//@ verdict: all = wrong livelock LOOK
//@ run: -DN=2 -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion SEEN
//@ verdict: rc11 wrc11 = wrong race GET|PUT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 2
#endif
#ifndef BUG
#define BUG 0
#endif

struct mailbox {
    atomic_bool full;
    int message;
};

static bool try_put(struct mailbox *box, int message) {
    if (atomic_load_explicit(&box->full, memory_order_acquire)) return false;
    box->message = message; //~ PUT
    atomic_store_explicit(&box->full, true, BUG == 2 ? memory_order_relaxed : memory_order_release);
    return true;
}

static bool try_get(struct mailbox *box, int *message) {
    if (!atomic_load_explicit(&box->full, memory_order_acquire)) return false; //~ LOOK
    *message = box->message; //~ GET
    atomic_store_explicit(&box->full, false, memory_order_release);
    return true;
}

static struct mailbox box;

static void *sender(void *unused) {
    (void)unused;
    for (int i = 1; i <= N; i++) {
        bool done;
        do {
            done = try_put(&box, i);
        } while (!done);
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, sender, NULL);
    int wanted = BUG == 1 ? N + 1 : N;
    for (int i = 1; i <= wanted; i++) {
        int message;
        while (!try_get(&box, &message)) {
        }
        assert(message == i); //~ SEEN
    }
    pthread_join(thread, NULL);
    return 0;
}
