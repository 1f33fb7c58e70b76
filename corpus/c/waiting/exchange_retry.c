// A thread takes what is in the slot that an index names, and leaves -1 there. If it finds -1, it has changed nothing and begins anew.
// The other thread fills slot 1 and moves the index there. With -DBUG it fills none.
//@ run:
//@ verdict: all = correct
// Who reads index 0 finds -1 and begins anew: a redundant end. Who reads 1 waits for what is stored there.
//@ awaits: sc tso pso ra rc11 = 1+1
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index_of, slots[2] = {-1, -1};

static void *write(void *unused) {
    (void)unused;
    atomic_store(&index_of, 1);
#ifndef BUG
    atomic_store(&slots[1], 5);
#endif
    return NULL;
}

int main(void) {
    pthread_t writer;
    int taken;
    pthread_create(&writer, NULL, write, NULL);
    do {
        int i = atomic_load(&index_of); //~ SPIN
        taken = atomic_exchange(&slots[i], -1); //~ SPIN
    } while (taken < 0);
    assert(taken == 5);
    pthread_join(writer, NULL);
    return 0;
}
