// A thread waits for the flag of the slot that an index names, and looks at the index again whenever the flag is not set. The other
// thread moves the index from slot 0 to 1 to 2 and sets the flag of slot 2. With -DBUG it sets none.
//@ run:
//@ verdict: all = correct
// Who reads index 0 or 1 looks at a flag that is never set and begins anew; who reads 2 waits for the flag, which comes.
//@ awaits: sc tso pso ra rc11 = 1+2
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int index_of, flags[3];

static void *write(void *unused) {
    (void)unused;
    atomic_store(&index_of, 1);
    atomic_store(&index_of, 2);
#ifndef BUG
    atomic_store(&flags[2], 1);
#endif
    return NULL;
}

int main(void) {
    pthread_t writer;
    pthread_create(&writer, NULL, write, NULL);
    int i = atomic_load(&index_of);
    while (!atomic_load(&flags[i])) i = atomic_load(&index_of); //~ SPIN
    pthread_join(writer, NULL);
    return 0;
}
