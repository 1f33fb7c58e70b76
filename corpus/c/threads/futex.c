// A flag that is waited for by a futex: the thread that sets it wakes whoever sleeps. The thread that waits finds the flag set at once; or
// when it is about to sleep, so that the system does not let it; or it sleeps and is woken. With -DBUG the flag is set behind
// the wake-up, which is lost then if the other one is about to sleep.
//@ functions: syscall
//@ run:
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 3 // the argument above
//@ run: -DBUG
//@ verdict: all = wrong deadlock wait

#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_uint flag;

static void wake(void) { syscall(SYS_futex, &flag, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0); }

static void *set(void *unused) {
#ifdef BUG
    wake();
#endif
    atomic_store_explicit(&flag, 1, memory_order_release);
#ifndef BUG
    wake();
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    while (!atomic_load_explicit(&flag, memory_order_acquire))
        syscall(SYS_futex, &flag, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0); //~ wait
    assert(atomic_load_explicit(&flag, memory_order_relaxed) == 1);
    pthread_join(thread, NULL);
    return 0;
}
