// The JVM's park and unpark with its missing fence (D. Dice, "A race in LockSupport park() arising from weak memory models",
// 2009), reduced to one permit. The parker takes an old permit (permit := 0) and looks whether there is work; if not, it parks
// until the next permit. The unparker publishes work, then gives a permit. If the parker's store is still in its buffer when it
// looks, it finds no work; the unparker gives its permit, and the late store of 0 destroys it: the parker waits for ever.
// -DFENCE: a full fence on each side between its store and what follows. WRC11 does not order the two stores to the permit, and
// so cannot tell which of them is there for good: no expectation.
//@ run: -DFENCE
//@ verdict: sc tso pso ra rc11 = correct
//@ run:
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 = wrong livelock PARKED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCE
#define FULL_FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FULL_FENCE()
#endif

static atomic_int permit = 1;
static atomic_int work;

static void park(void) {
    while (atomic_load_explicit(&permit, memory_order_acquire) == 0); //~ PARKED
    atomic_store_explicit(&permit, 0, memory_order_release);
    FULL_FENCE();
}

static void unpark(void) {
    FULL_FENCE();
    atomic_store_explicit(&permit, 1, memory_order_release);
}

static void *parker(void *unused) {
    (void)unused;
    park();
    if (!atomic_load_explicit(&work, memory_order_acquire)) {
        park();
        assert(atomic_load_explicit(&work, memory_order_acquire));
    }
    return NULL;
}

static void *unparker(void *unused) {
    (void)unused;
    atomic_store_explicit(&work, 1, memory_order_release);
    unpark();
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, parker, NULL);
    pthread_create(&threads[1], NULL, unparker, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
