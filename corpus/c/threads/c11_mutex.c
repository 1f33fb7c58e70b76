// Mutexes of threads.h: a recursive one that a thread locks twice, and one that it tries, and then waits for with a time. With -DBUG the
// thread goes on though it did not get it; with -DBUG=2 the first is not made recursive; with -DBUG=3 a mutex is destroyed while the
// other thread may still use it.
//@ functions: mtx_init mtx_destroy mtx_lock mtx_trylock mtx_timedlock mtx_unlock
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc tso pso = wrong misuse UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race UNLOCK|EXTRA
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock LOCK
//@ run: -DBUG=3
//@ verdict: sc tso pso = wrong misuse DESTROY|TRY|TIMED|UNLOCK
//@ verdict: ra rc11 wrc11 = wrong misuse|race DESTROY|TRY|TIMED|UNLOCK
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t recursive, timed;
static int count, extra;

static void add(int depth) {
    mtx_lock(&recursive); //~ LOCK
    if (depth) add(depth - 1);
    else count++;
    mtx_unlock(&recursive);
}

static int worker(void *unused) {
    (void)unused;
    add(1);
    struct timespec soon = {1, 0};
    int got = mtx_trylock(&timed); //~ TRY
    assert(got == thrd_success || got == thrd_busy);
    if (got != thrd_success) got = mtx_timedlock(&timed, &soon); //~ TIMED
#if BUG != 1
    if (got != thrd_success) return 0;
#endif
    extra++; //~ EXTRA
    mtx_unlock(&timed); //~ UNLOCK
    return 0;
}

int main(void) {
    thrd_t thread;
#if BUG == 2
    mtx_init(&recursive, mtx_plain);
#else
    mtx_init(&recursive, mtx_plain | mtx_recursive);
#endif
    mtx_init(&timed, mtx_timed);
    thrd_create(&thread, worker, NULL);
    worker(NULL);
#if BUG == 3
    mtx_destroy(&timed); //~ DESTROY
#endif
    thrd_join(thread, NULL);
    assert(count == 2 && (extra == 1 || extra == 2));
#if BUG != 3
    mtx_destroy(&timed);
#endif
    mtx_destroy(&recursive);
    return 0;
}
