// Condition variables of threads.h: N threads wait to be let go, by a signal if it is one thread and by a broadcast if there are two. With
// -DBUG there is a signal in any case; with -DBUG=2 main lets them go without the mutex, between their look and their wait; with
// -DBUG=3 the condition variable is destroyed before they are joined, and so perhaps while they wait, since nobody told them.
//@ functions: cnd_init cnd_destroy cnd_wait cnd_signal cnd_broadcast
//@ run: -DN=1
//@ verdict: all = correct
//@ executions: all = 2 // the thread waits, or comes late and need not
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 10 // as in cond_broadcast.c
//@ run: -DN=2 -DBUG
//@ verdict: all = wrong deadlock WAIT
//@ run: -DN=1 -DBUG=2
//@ verdict: all = wrong deadlock WAIT
//@ run: -DN=2 -DBUG=2
//@ verdict: all = wrong deadlock WAIT
//@ run: -DN=1 -DBUG=3
//@ verdict: all = wrong misuse DESTROY
#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static atomic_int go;

static int worker(void *unused) {
    (void)unused;
    mtx_lock(&mutex);
    while (!go) cnd_wait(&changed, &mutex); //~ WAIT
    mtx_unlock(&mutex);
    return 0;
}

int main(void) {
    thrd_t threads[N];
    mtx_init(&mutex, mtx_plain);
    cnd_init(&changed);
    for (int i = 0; i < N; i++) thrd_create(&threads[i], worker, NULL);
#if BUG != 2
    mtx_lock(&mutex);
#endif
    go = 1;
#if BUG == 3
    mtx_unlock(&mutex);
    cnd_destroy(&changed); //~ DESTROY
#elif N == 1 || BUG == 1
    cnd_signal(&changed);
#else
    cnd_broadcast(&changed);
#endif
#if BUG != 2 && BUG != 3
    mtx_unlock(&mutex);
#endif
    for (int i = 0; i < N; i++) thrd_join(threads[i], NULL);
#if BUG != 3
    cnd_destroy(&changed);
#endif
    mtx_destroy(&mutex);
    return 0;
}
