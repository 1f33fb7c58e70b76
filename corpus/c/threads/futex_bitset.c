// A thread waits at a word with one bit, and is woken only with that bit. With -DBUG it is woken with another one, and sleeps on.
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

static atomic_uint word;

static void *waits(void *unused) {
    while (!atomic_load(&word)) syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, 1u); //~ WAIT
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waits, NULL);
    atomic_store(&word, 1);
#ifdef BUG
    syscall(SYS_futex, &word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 2u);
#else
    syscall(SYS_futex, &word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 1u);
#endif
    pthread_join(thread, NULL);
}
