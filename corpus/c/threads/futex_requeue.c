// Two threads wait for a change of one word. A third changes it, wakes one of them, and lets the other wait at a second word, where it is
// woken. With -DBUG nobody wakes the one that was requeued.
//@ run:
//@ verdict: sc c20 = correct
//@ run: -DBUG
//@ verdict: sc c20 = wrong deadlock WAIT
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_uint first, second;

static void *waits(void *unused) {
    while (!atomic_load(&first)) syscall(SYS_futex, &first, FUTEX_WAIT_PRIVATE, 0, NULL); //~ WAIT
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waits, NULL);
    atomic_store(&first, 1);
    syscall(SYS_futex, &first, FUTEX_CMP_REQUEUE_PRIVATE, 1, 1, &second, 1);
#ifndef BUG
    syscall(SYS_futex, &second, FUTEX_WAKE_PRIVATE, 1);
#endif
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
