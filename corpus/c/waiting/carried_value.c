// A thread looks before a loop and again in its body, so that what it saw goes round with it: `r = x; while (r != 2) r = x;`. That
// waits as `while (x != 2);` does. The other thread stores 1, 3 and 2.
// KIND 1: as above. 2: by a `for`, with a pause, and what was seen is used behind the loop. 3: of what was read only one bit goes round
// (2, 4 and 3 are stored, and the lowest bit decides). 4: two values go round. 5: the first value is a constant. 6: the first look is
// relaxed and the others acquire, so it is a look of its own. 7: a flag goes round. 8: by an exchange.
// With -DBUG the last store is missing.
//@ run: -DKIND=1
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // one store satisfies the loop
//@ run: -DKIND=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=3
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // the same
//@ run: -DKIND=4
//@ verdict: all = correct
// The read of `y` waits for 1, which comes; the read of `x` sees one of four values, and with three of them the iteration is in vain.
//@ awaits: sc tso pso ra rc11 = 1+3
//@ run: -DKIND=5
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // one store satisfies the loop
//@ run: -DKIND=6
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 4+0 // the first look sees any of four values; the others see 2
//@ run: -DKIND=7
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 1+0 // one store satisfies the loop
//@ run: -DKIND=8
//@ verdict: all = correct
//@ run: -DKIND=1 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=3 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=4 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=5 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=6 -DBUG
//@ verdict: all = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int x;
#if KIND == 4
static atomic_int y;
#endif

static void *write(void *unused) {
    (void)unused;
#if KIND == 8
    atomic_store(&x, 0);
#else
    atomic_store(&x, KIND == 3 ? 2 : 1);
    atomic_store(&x, KIND == 3 ? 4 : 3);
#ifndef BUG
    atomic_store(&x, KIND == 3 ? 3 : 2);
#endif
#endif
    return NULL;
}

static void wait(void) {
#if KIND == 1
    int r = atomic_load(&x);
    while (r != 2) r = atomic_load(&x); //~ SPIN
#elif KIND == 2
    int r;
    for (r = atomic_load(&x); r != 2; r = atomic_load(&x)) sched_yield(); //~ SPIN
    assert(r == 2);
#elif KIND == 3
    int r = atomic_load(&x) & 1;
    while (r == 0) r = atomic_load(&x) & 1; //~ SPIN
#elif KIND == 4
    int r = atomic_load(&x), s = atomic_load(&y);
    while (r != 2 || s != 1) { //~ SPIN
        r = atomic_load(&x); //~ SPIN
        s = atomic_load(&y); //~ SPIN
    }
#elif KIND == 5
    int r = 0;
    while (r != 2) r = atomic_load(&x); //~ SPIN
#elif KIND == 6
    int r = atomic_load_explicit(&x, memory_order_relaxed);
    while (r != 2) r = atomic_load_explicit(&x, memory_order_acquire); //~ SPIN
#elif KIND == 7
    _Bool done = 0;
    while (!done) {
        if (atomic_load(&x) == 2) done = 1;
    }
#else
    int r = atomic_exchange(&x, 7);
    while (r == 7) r = atomic_exchange(&x, 7);
#endif
}

int main(void) {
    pthread_t writer;
#if KIND == 8
    atomic_store(&x, 7);
#endif
    pthread_create(&writer, NULL, write, NULL);
#if KIND == 4
    atomic_store(&y, 1);
#endif
    wait();
    pthread_join(writer, NULL);
    return 0;
}
