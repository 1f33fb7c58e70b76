// Threads wait for plain variables in loops of several shapes. That is a race where races are errors; under SC, TSO and PSO the thread waits.
// -DSHAPE=1: for a flag behind which a message was stored; PSO may hold the message back longer than the flag. 2: for two variables that
// must agree: the setter stores 1 to one and then to the other, and a thread that saw the first store looks again. 3: for a
// pointer that is no longer null, and then for the variable that it leads to. 4: for a bit. 5: for a flag, with an atomic look
// before it, and a pause whose length a volatile counter of the thread's own decides. With -DBUG nobody makes the last store.
//@ run: -DSHAPE=1
//@ verdict: sc tso = correct
//@ verdict: pso = wrong assertion MESSAGE
//@ verdict: ra rc11 wrc11 = wrong race MESSAGE|FLAG|SPIN
//@ awaits: sc tso = 1+0 // one store satisfies the loop
//@ run: -DSHAPE=2
//@ verdict: sc tso pso = correct
//@ awaits: sc tso pso = 2+1 // both variables are 0, or both are 1; or the second is 0 when the first was 1, and the thread looks again
//@ run: -DSHAPE=3
//@ verdict: sc tso pso = correct
//@ awaits: sc tso pso = 1+0 // one store satisfies each loop
//@ run: -DSHAPE=4
//@ verdict: sc tso pso = correct
//@ awaits: sc tso pso = 1+0 // one store satisfies the loop
//@ run: -DSHAPE=5
//@ verdict: sc tso pso = correct
//@ awaits: sc tso pso = 1+0 // the same
//@ run: -DSHAPE=1 -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
//@ run: -DSHAPE=3 -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
//@ run: -DSHAPE=4 -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
//@ run: -DSHAPE=5 -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef SHAPE
#define SHAPE 1
#endif
#ifdef BUG
enum { WRONG = 1 };
#else
enum { WRONG = 0 };
#endif

static int message, first, second;
static bool flag;
static volatile int bits;
static int *volatile pointer;
static atomic_int begun;

static void *set(void *unused) {
    (void)unused;
    atomic_store(&begun, 1);
    if (SHAPE == 1) {
        message = 7;
        if (!WRONG) flag = true; //~ FLAG
    } else if (SHAPE == 2) {
        first = 1;
        second = 1;
    } else if (SHAPE == 3) {
        pointer = &first;
        if (!WRONG) first = 1;
    } else if (SHAPE == 4) {
        bits = 1;
        bits = WRONG ? 2 : 6;
    } else {
        bits = 1;
        if (!WRONG) bits = 2;
    }
    return NULL;
}

int main(void) {
    pthread_t setter;
    pthread_create(&setter, NULL, set, NULL);
    if (SHAPE == 1) {
        while (!flag) { //~ SPIN
        }
        assert(message == 7); //~ MESSAGE
    } else if (SHAPE == 2) {
        int one, other;
        do {
            one = first;
            other = second;
        } while (one != other);
    } else if (SHAPE == 3) {
        while (!pointer) {
        }
        while (*pointer != 1) { //~ SPIN
        }
    } else if (SHAPE == 4) {
        while (!(bits & 4)) { //~ SPIN
        }
    } else {
        while (atomic_load(&begun) != 1) {
        }
        for (unsigned rounds = 1; bits != 2; rounds *= 2) { //~ SPIN
            for (volatile unsigned i = 0; i < rounds; i++) {
            }
        }
    }
    pthread_join(setter, NULL);
    return 0;
}
