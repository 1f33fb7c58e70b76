// A loop with two ways back, of which one stores and one only reads: a thread waits until another has finished, and gives way if it
// is asked to. With -DBUG the other thread never finishes, and it waits for ever on the way that only reads.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the thread is asked to give way, or sees first that the other has finished
//@ blocked: all = 0 // the other finishes
//@ run: -DBUG
//@ verdict: all = wrong livelock SPIN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int busy = 1, asked;

static void *ask(void *unused) {
    (void)unused;
    atomic_store(&asked, 1);
#ifndef BUG
    atomic_store(&busy, 0);
#endif
    return NULL;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, NULL, ask, NULL);
    while (atomic_load(&busy)) { //~ SPIN
        if (atomic_load(&asked)) {
            atomic_store(&asked, 0);
        }
    }
    pthread_join(other, NULL);
    return 0;
}
