// A thread looks at a variable of a block of main, whose address it was given through a pointer. If main leaves the block before
// it has joined the thread, the variable may be gone when the thread looks (-DLOOP: the block is the body of a loop, and each
// round has a variable of its own). -DJOIN: main joins the thread inside of the block. -DFUNCTION: the variable lives as long as
// its function, as one does whose declaration a goto jumps over, and main joins the thread before it returns.
//@ run:
//@ verdict: all = wrong use-after-free LOOK
//@ run: -DLOOP
//@ verdict: all = wrong use-after-free LOOK
//@ run: -DJOIN
//@ verdict: all = correct
//@ executions: all = 2 // the thread sees the pointer or does not
//@ run: -DFUNCTION
//@ verdict: all = correct
//@ executions: all = 2 // likewise
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(int *) place;
static atomic_int seen;

static void *look(void *unused) {
    int *found = atomic_load(&place);
    if (found)
        atomic_store(&seen, *found); //~ LOOK
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
#if defined(LOOP)
    for (int i = 0; i < 2; i++) {
        int local = i;
        if (i == 0)
            atomic_store(&place, &local);
    }
    pthread_join(thread, 0);
#elif defined(FUNCTION)
    if (seen == 7)
        goto inside;
    {
        int local;
    inside:
        local = 3;
        atomic_store(&place, &local);
    }
    pthread_join(thread, 0);
#else
    {
        int local = 3;
        atomic_store(&place, &local);
#ifdef JOIN
        pthread_join(thread, 0);
#endif
    }
#ifndef JOIN
    pthread_join(thread, 0);
#endif
#endif
    return 0;
}
