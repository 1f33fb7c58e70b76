// A thread polls a plain flag that another sets, and says that it has looked. A loop that writes does not wait, so there are
// executions without end: that must not hide the race. Under SC, TSO and PSO a race is behaviour, and nobody can explore all of it.
//@ verdict: ra rc11 wrc11 = wrong race SPIN|SET
//@ verdict: sc tso pso = undecided
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int ready;
static atomic_int looked;

static void *setter(void *unused) {
    (void)unused;
    ready = 1; //~ SET
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, setter, NULL);
    while (!ready) { //~ SPIN
        atomic_store_explicit(&looked, 1, memory_order_relaxed);
    }
    pthread_join(thread, NULL);
    return 0;
}
