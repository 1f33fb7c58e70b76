// N threads take a lock by trying again and again, and add to a counter. An attempt in vain changes nothing, so they wait.
// KIND 1: a mutex, tried as long as it is said to be busy. 2: a mutex of threads.h. 3: a spin lock. 4: a reader-writer lock, for
// writing. 5: the same for reading, while main holds it for writing until all have begun. 6: an atomic flag. 7: a mutex, tried by a function of
// the program. 8: a recursive mutex that the thread holds already: it is never busy. 9: a mutex of the slot that an index names, read
// again before each attempt. With -DBUG one thread keeps the lock, or a mutex that is not recursive is tried by who holds it.
// Counts: the locks are taken in any order, N! of them; readers do not exclude each other.
//@ run: -DKIND=1 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=2 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=3 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=4 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=5 -DN=2
//@ verdict: all = correct
//@ run: -DKIND=6 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=7 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=8 -DN=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+0 // N!
//@ run: -DKIND=9 -DN=2
//@ verdict: all = correct
//@ run: -DKIND=1 -DN=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=2 -DN=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=3 -DN=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=4 -DN=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=6 -DN=2 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=8 -DN=1 -DBUG
//@ verdict: all = wrong livelock SPIN
//@ run: -DKIND=9 -DN=2 -DBUG
//@ verdict: all = correct // who keeps the first mutex has changed the index
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

#ifndef N
#define N 2
#endif
#ifndef KIND
#define KIND 1
#endif

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t twice;
static mtx_t plain;
static pthread_spinlock_t spin;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_int place, begun;
static int counter;

static int get(void) { return pthread_mutex_trylock(&mutexes[0]) == 0; }

static int lock(void) {
    int slot = 0;
    switch (KIND) {
    case 1:
        while (pthread_mutex_trylock(&mutexes[0]) == EBUSY) sched_yield(); //~ SPIN
        break;
    case 2:
        while (mtx_trylock(&plain) != thrd_success) thrd_yield(); //~ SPIN
        break;
    case 3:
        while (pthread_spin_trylock(&spin)) { //~ SPIN
        }
        break;
    case 4:
        while (pthread_rwlock_trywrlock(&shared) != 0) { //~ SPIN
        }
        break;
    case 5:
        atomic_fetch_add(&begun, 1);
        while (pthread_rwlock_tryrdlock(&shared) != 0) {
        }
        break;
    case 6:
        while (atomic_flag_test_and_set(&flag)) { //~ SPIN
        }
        break;
    case 7:
        while (!get()) {
        }
        break;
    case 8:
        pthread_mutex_lock(&twice);
        while (pthread_mutex_trylock(&twice) != 0) { //~ SPIN
        }
        break;
    default:
        do {
            slot = atomic_load(&place);
        } while (pthread_mutex_trylock(&mutexes[slot]) != 0);
        atomic_store(&place, 1);
        break;
    }
    return slot;
}

static void unlock(int slot) {
    if (KIND == 1 || KIND == 7 || KIND == 9) pthread_mutex_unlock(&mutexes[slot]);
    if (KIND == 2) mtx_unlock(&plain);
    if (KIND == 3) pthread_spin_unlock(&spin);
    if (KIND == 4 || KIND == 5) pthread_rwlock_unlock(&shared);
    if (KIND == 6) atomic_flag_clear(&flag);
    if (KIND == 8) {
        pthread_mutex_unlock(&twice);
        pthread_mutex_unlock(&twice);
    }
}

static void *work(void *number) {
    int slot = lock();
    if (KIND != 5 && KIND != 9) counter++;
#ifdef BUG
    if (number == NULL) return NULL;
#else
    (void)number;
#endif
    unlock(slot);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
#ifdef BUG
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
#else
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#endif
    pthread_mutex_init(&twice, &kind);
    mtx_init(&plain, mtx_plain);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    if (KIND == 5) pthread_rwlock_wrlock(&shared);
    for (size_t i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, i ? &threads[0] : NULL);
    if (KIND == 5) {
        while (atomic_load(&begun) != N) {
        }
        counter = N;
        pthread_rwlock_unlock(&shared);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    assert(KIND == 9 || counter == N);
    return 0;
}
