// mtx_timedlock, cnd_timedwait, cnd_broadcast, thrd_detach, thrd_yield and thrd_sleep. With -DBUG a timed wait is taken for a signal.
//@ functions: cnd_timedwait mtx_timedlock cnd_broadcast
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong assertion READY
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int worker(void *unused) {
    struct timespec soon = {1, 0};
    (void)unused;
    thrd_yield();
    thrd_sleep(&soon, NULL);
    int got = mtx_timedlock(&mutex, &soon);
    assert(got == thrd_success || got == thrd_timedout);
    if (got == thrd_timedout) return 0;
    ready = 1;
    cnd_broadcast(&condition);
    mtx_unlock(&mutex);
    return 0;
}

int main(void) {
    thrd_t thread;
    struct timespec soon = {1, 0};
    mtx_init(&mutex, mtx_timed);
    cnd_init(&condition);
    thrd_create(&thread, worker, NULL);
    thrd_detach(thread);
    mtx_lock(&mutex);
    int woken = thrd_timedout;
    if (!ready) woken = cnd_timedwait(&condition, &mutex, &soon);
    assert(woken == thrd_success || woken == thrd_timedout);
    if (woken == thrd_success) assert(ready);
#ifdef BUG
    assert(ready); //~ READY
#endif
    mtx_unlock(&mutex);
    return 0;
}
