// What a thread waits for is computed, after each look, from variables that nobody writes: it is the same each time, so the look waits
// for it. KIND 1: a sum. 2: a quotient. 3: a field of a structure. With -DWRITTEN=1 another thread writes the limit after all: the loop
// still waits, but each look counts; under RA and RC11 that is a race. With -DBUG the value never comes.
//@ run: -DKIND=1
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // one store satisfies the loop
//@ run: -DKIND=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=3
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=1 -DWRITTEN
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race SPIN|WRITTEN
//@ run: -DKIND=1 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=2 -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int limit = 3;
#if KIND == 2
static int divisor = 2;
#elif KIND == 3
static struct {
    int low, high;
} bounds = {1, 4};
#endif

static void *write(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    atomic_store(&x, 3);
#ifdef WRITTEN
    limit = 2; //~ WRITTEN
    atomic_store(&x, 3);
#elif !defined BUG
    atomic_store(&x, 4);
#endif
    return NULL;
}

int main(void) {
    pthread_t writer;
    pthread_create(&writer, NULL, write, NULL);
#if KIND == 1
    while (atomic_load(&x) != limit + 1) { //~ SPIN
    }
#elif KIND == 2
    while (atomic_load(&x) != (limit + 5) / divisor) { //~ SPIN
    }
#else
    while (atomic_load(&x) != bounds.high) {
    }
    (void)limit;
#endif
    pthread_join(writer, NULL);
    return 0;
}
