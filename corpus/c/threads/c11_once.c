// call_once: whoever comes first initialises, the other waits until that is done. With -DBUG each thread has a flag of its own; with
// -DBUG=2 the function that is called calls itself by the same flag, and waits for itself.
//@ functions: call_once
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // who initialises
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion ONCE
//@ verdict: ra rc11 wrc11 = wrong race ADD|ONCE
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock AGAIN
#include <assert.h>
#include <stddef.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int runs;

static void initialise(void) {
    runs++; //~ ADD
#if BUG == 2
    call_once(&flag, initialise); //~ AGAIN
#endif
}

static int worker(void *unused) {
    (void)unused;
#if BUG == 1
    once_flag mine = flag;
    call_once(&mine, initialise);
#else
    call_once(&flag, initialise);
#endif
    assert(runs == 1); //~ ONCE
    return 0;
}

int main(void) {
    thrd_t thread;
    thrd_create(&thread, worker, NULL);
    worker(NULL);
    thrd_join(thread, NULL);
    return 0;
}
