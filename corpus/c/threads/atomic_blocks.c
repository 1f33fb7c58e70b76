// What atomic blocks do besides being atomic: the thread's buffer is empty at both ends, so that store buffering is not seen around them
// (-DBUFFERED: there are none, and it is); an assumption in a block that does not hold discards the execution (-DASSUME: a lock as
// verifiers write it, which PSO breaks, since unlocking is a plain store that may overtake what the lock protects); a thread that would wait in a block is refused (-DWAITS); a block that ends without having begun is
// misused (-DENDS); a block inside of another ends with the outer one (-DNESTED).
//@ run:
//@ verdict: sc tso pso = correct
//@ run: -DBUFFERED
//@ verdict: sc = correct
//@ verdict: tso pso = wrong assertion BOTH
//@ run: -DASSUME
//@ verdict: sc tso = correct
//@ verdict: pso = wrong assertion COUNT
//@ executions: sc tso = 2 // who is first
//@ run: -DASSUME -DBUG
//@ verdict: sc tso pso = wrong assertion COUNT
//@ run: -DWAITS
//@ verdict: sc tso pso = wrong unsupported LOCK
//@ run: -DENDS
//@ verdict: all = wrong misuse END
//@ run: -DNESTED
//@ verdict: sc tso pso = correct
//@ executions: sc tso pso = 2 // who is first
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int condition);

#if defined ASSUME
static int locked, count;

static void __VERIFIER_atomic_lock(void) {
    __VERIFIER_assume(!locked);
    locked = 1;
}
static void *worker(void *unused) {
    __VERIFIER_atomic_lock();
    int now = count;
#ifdef BUG
    locked = 0;
#endif
    count = now + 1;
    locked = 0;
    return unused;
}
#elif defined NESTED
static int count;

static void *worker(void *unused) {
    __VERIFIER_atomic_begin();
    int now = count;
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_end();
    count = now + 1;
    __VERIFIER_atomic_end();
    return unused;
}
#elif defined WAITS
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    __VERIFIER_atomic_begin();
    pthread_mutex_lock(&mutex); //~ LOCK
    __VERIFIER_atomic_end();
    return unused;
}
#else
static int written[2], seen[2];

static void *worker(void *argument) {
    int me = argument != NULL;
#ifdef BUFFERED
    written[me] = 1;
#else
    __VERIFIER_atomic_begin();
    written[me] = 1;
    __VERIFIER_atomic_end();
#endif
    seen[me] = written[!me];
    return NULL;
}
#endif

int main(void) {
    pthread_t threads[2];
#ifdef ENDS
    __VERIFIER_atomic_end(); //~ END
#endif
#ifdef WAITS
    pthread_mutex_lock(&mutex);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, i ? threads : NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
#if defined ASSUME || defined NESTED
    assert(count == 2); //~ COUNT
#elif !defined WAITS
    assert(seen[0] || seen[1]); //~ BOTH
#endif
    return 0;
}
