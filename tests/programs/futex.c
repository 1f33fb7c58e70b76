// A gate that wakes only those who already wait: it forgets to open itself.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

struct gate {
    atomic_int is_open;
} gate;

static void *opener(void *unused) {
    syscall(SYS_futex, &gate.is_open, FUTEX_WAKE, 1);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, opener, 0);
    while (atomic_load(&gate.is_open) == 0) {
        syscall(SYS_futex, &gate.is_open, FUTEX_WAIT, 0, 0);
        break;
    }
    pthread_join(thread, 0);
}
