// A thread waits for a plain word that was written byte by byte before the threads began, and is looked at byte by byte after they have
// ended. What is waited for is one piece of memory all the same.
//@ run:
//@ verdict: sc tso pso = correct
//@ awaits: sc tso pso = 1+0 // one store satisfies the loop
//@ run: -DBUG
//@ verdict: sc tso pso = wrong livelock SPIN
#include <pthread.h>
#include <stddef.h>

static union {
    volatile int word;
    unsigned char bytes[sizeof(int)];
} cell;

static void *set(void *unused) {
    (void)unused;
    cell.word = 1;
#ifndef BUG
    cell.word = 0x0203;
#endif
    return NULL;
}

int main(void) {
    pthread_t setter;
    cell.bytes[0] = 9;
    cell.bytes[1] = 9;
    pthread_create(&setter, NULL, set, NULL);
    while (cell.word != 0x0203) { //~ SPIN
    }
    pthread_join(setter, NULL);
    return cell.bytes[0] != 3 || cell.bytes[1] != 2;
}
