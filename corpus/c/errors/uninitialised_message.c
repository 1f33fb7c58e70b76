// A thread hands on a block that it has not filled, by way of a release and an acquire; the other one copies it on, and it is main that
// looks: what nobody wrote stays so from thread to thread. With -DPART the first byte is written, and main looks at the second
// byte only (-DRIGHT: at the first).
//@ run:
//@ verdict: all = wrong uninitialised LOOK
//@ run: -DPART
//@ verdict: all = wrong uninitialised LOOK
//@ run: -DPART -DRIGHT
//@ verdict: all = correct
//@ executions: all = 1 // everybody waits for the one before
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static short *block;
static atomic_int ready;
static short copied;

static void *fill(void *unused) {
    block = malloc(sizeof *block);
#ifdef PART
    *(char *)block = 5;
#endif
    atomic_store_explicit(&ready, 1, memory_order_release);
    return unused;
}

static void *copy(void *unused) {
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
    copied = *block;
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, fill, 0);
    pthread_create(&other, 0, copy, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
#ifdef RIGHT
    int wrong = (char)copied != 5;
#else
    int wrong = (copied & 0x100) != 0;
#endif
    if (wrong) //~ LOOK
        return 1;
    free(block);
    return 0;
}
