// A thread waits for ever for a value that nobody writes, while another writes plainly to the same place: a data race, as
// the waiting thread looks again and again. Where races are behaviour, it is a livelock only.
//@ verdict: sc tso pso = wrong livelock waits
//@ verdict: ra rc11 wrc11 = wrong race waits|writes
#include <pthread.h>

static int flag;

static void *waiter(void *unused) {
    while (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) != 1) {} //~ waits
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    flag = 5; //~ writes
    pthread_join(thread, 0);
    return 0;
}
