// A thread that waits looks at memory that is freed meanwhile, though not in the iteration with which it leaves the loop.
//@ run:
//@ verdict: all = wrong use-after-free LOOK|FREE
//@ run: -DKEEP
//@ verdict: all = correct
// The loop sees `stop`, or not `stop` but `go`: the two stores come one after the other, so the second way out needs that the
// load of `stop` came before both.
//@ executions: all = 2
//@ blocked: all = 0 // both are set in the end
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct state {
    atomic_int go;
};

static atomic_int stop;
static struct state *state;

static void *waiter(void *unused) {
    (void)unused;
    while (!atomic_load(&stop) && !atomic_load(&state->go)) { //~ LOOK
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    state = malloc(sizeof *state);
    atomic_init(&state->go, 0);
    pthread_create(&thread, NULL, waiter, NULL);
#ifndef KEEP
    free(state); //~ FREE
#endif
    atomic_store(&stop, 1);
#ifdef KEEP
    atomic_store(&state->go, 1);
#endif
    pthread_join(thread, NULL);
#ifdef KEEP
    free(state);
#endif
    return 0;
}
