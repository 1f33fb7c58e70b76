// The readers-writers spin lock of the Linux kernel on x86 (a counter that starts at a bias; readers take one, a writer takes all
// of it), by attempts: who does not get the lock gives back what it took and goes away. (Attempts, since two threads that take
// and give back in a loop have infinitely many executions.)
// -DBUG: the writer gives back relaxed. A reader that then gets the lock is not synchronised with the writer: a data race under
// RC11 and WRC11. Under PSO the addition, a read-modify-write, still waits for earlier stores; RA takes it as a release.
// -DBUG=2: the reader takes the lock relaxed. -DBUG=3: the reader gives back relaxed, so that its reads are not ordered before the
// next writer's writes. -DBUG=4: the writer takes the lock relaxed. Each is a race as before, and right under the same models.
//@ run: -DREADERS=1 -DWRITERS=1
//@ verdict: all = correct
//@ run: -DREADERS=2 -DWRITERS=1
//@ verdict: all = correct
//@ run: -DREADERS=1 -DWRITERS=2
//@ verdict: all = correct
//@ run: -DREADERS=1 -DWRITERS=1 -DBUG
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
//@ run: -DREADERS=1 -DWRITERS=1 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
//@ run: -DREADERS=1 -DWRITERS=1 -DBUG=3
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
//@ run: -DREADERS=1 -DWRITERS=1 -DBUG=4
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race WRITE|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef READERS
#define READERS 1
#endif
#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))
#define BIAS 0x00100000

static atomic_int lock = BIAS;
static int first, second;

static int read_trylock(void) {
    if (atomic_fetch_sub_explicit(&lock, 1, WEAK(2, memory_order_acquire)) > 0) return 1;
    atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
    return 0;
}

static void read_unlock(void) { atomic_fetch_add_explicit(&lock, 1, WEAK(3, memory_order_release)); }

static int write_trylock(void) {
    if (atomic_fetch_sub_explicit(&lock, BIAS, WEAK(4, memory_order_acquire)) == BIAS) return 1;
    atomic_fetch_add_explicit(&lock, BIAS, memory_order_relaxed);
    return 0;
}

static void write_unlock(void) { atomic_fetch_add_explicit(&lock, BIAS, WEAK(1, memory_order_release)); }

static void *reader(void *unused) {
    (void)unused;
    if (read_trylock()) {
        int seen = first; //~ READ
        assert(seen == second);
        read_unlock();
    }
    return NULL;
}

static void *writer(void *argument) {
    if (write_trylock()) {
        first = (int)(long)argument; //~ WRITE
        second = (int)(long)argument;
        write_unlock();
    }
    return NULL;
}

int main(void) {
    pthread_t threads[READERS + WRITERS];
    for (int i = 0; i < READERS; i++) pthread_create(&threads[i], NULL, reader, NULL);
    for (int i = 0; i < WRITERS; i++) pthread_create(&threads[READERS + i], NULL, writer, (void *)(long)(i + 1));
    for (int i = 0; i < READERS + WRITERS; i++) pthread_join(threads[i], NULL);
    return 0;
}
