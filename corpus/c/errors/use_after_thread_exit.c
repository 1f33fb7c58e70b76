// The variables of a thread end with it, also if it ends by pthread_exit, in a function that has not returned: main looks at
// one when it has joined the thread (-DTHREADS: which ends by thrd_exit). -DMAIN: main itself ends so, while another thread looks at its
// variable; -DMAIN -DJOIN: main waits for that thread first. -DHEAP: the thread leaves memory that outlives it. -DKEY: the
// destructor of a key looks at the variable, which POSIX allows: the thread has not ended yet.
//@ run:
//@ verdict: all = wrong use-after-free LOOK
//@ run: -DTHREADS
//@ verdict: all = wrong use-after-free LOOK
//@ run: -DMAIN
//@ verdict: all = wrong use-after-free OTHER
//@ run: -DMAIN -DJOIN
//@ verdict: all = correct
//@ executions: all = 1 // nothing is left to chance
//@ run: -DHEAP
//@ verdict: all = correct
//@ executions: all = 1 // likewise
//@ run: -DKEY
//@ native: no // glibc has unwound the stack when it calls destructors, and uses it for itself
//@ verdict: all = correct
//@ executions: all = 1 // likewise
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

static int *left;

#ifdef KEY
static pthread_key_t key;

static void destroy(void *place) { assert(*(int *)place == 4); }
#endif

static void leave(void) {
#ifdef HEAP
    int *place = malloc(sizeof *place);
#else
    int local;
    int *place = &local;
#endif
    *place = 4;
    left = place;
#ifdef KEY
    pthread_setspecific(key, place);
#endif
#ifdef THREADS
    thrd_exit(0);
#else
    pthread_exit(0);
#endif
}

#ifdef THREADS
static int work(void *unused) {
    (void)unused;
    leave();
    return 0;
}
#else
static void *work(void *given) {
    if (given)
        assert(*(int *)given == 5); //~ OTHER
    else
        leave();
    return 0;
}
#endif

int main(void) {
#ifdef THREADS
    thrd_t thread;
    thrd_create(&thread, work, 0);
    thrd_join(thread, 0);
#else
    pthread_t thread;
    int *given = 0;
#ifdef MAIN
    int local = 5;
    given = &local;
#endif
#ifdef KEY
    pthread_key_create(&key, destroy);
#endif
    pthread_create(&thread, 0, work, given);
#if !defined(MAIN) || defined(JOIN)
    pthread_join(thread, 0);
#endif
#ifdef MAIN
    pthread_exit(0);
#endif
#endif
#ifndef KEY
    int seen = *left; //~ LOOK
    assert(seen == 4);
#ifdef HEAP
    free(left);
#endif
#endif
    return 0;
}
