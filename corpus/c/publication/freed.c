// Blocks that change before anybody else knows them: freed, moved, or made again.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
// The block is freed before its address is handed out.
//@ verdict: all = wrong use-after-free SEEN
//@ run: -DBUG=2
// The block was moved, and its old address is handed out.
//@ verdict: all = wrong use-after-free SEEN
//@ run: -DBUG=3
// The block is freed twice by its own thread.
//@ verdict: all = wrong double-free AGAIN
//@ run: -DBUG=4
// The thread writes behind its own block.
//@ verdict: all = wrong out-of-bounds BEHIND
//@ run: -DBUG=5
// The thread reads what it has not written.
//@ verdict: all = wrong uninitialised UNKNOWN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

static _Atomic(int *) box;

static void *look(void *unused) {
    (void)unused;
    int *block = atomic_load(&box);
    if (block != NULL) assert(*block == 1); //~ SEEN
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    int *block = malloc(sizeof(int));
#if BUG == 5
    if (*block == 1) return 1; //~ UNKNOWN
#endif
    *block = 1;
    int *larger = realloc(block, 2 * sizeof(int));
    (void)larger;
#if BUG == 1
    free(larger);
    atomic_store(&box, larger);
#elif BUG == 2
    atomic_store(&box, block);
#elif BUG == 3
    free(larger);
    free(larger); //~ AGAIN
#elif BUG == 4
    larger[2] = 1; //~ BEHIND
#else
    atomic_store(&box, larger);
#endif
    pthread_join(thread, NULL);
#if BUG == 0
    free(larger);
#endif
    return 0;
}
