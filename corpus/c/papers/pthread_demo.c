// Two threads add to a counter under a mutex, N times each (SV-COMP's "pthread-demo"; Tracer, OOPSLA 2018, table 3).
// Counts: C(2N, N) orders of the critical sections. Each lock reads from the unlock before it, so reads-from determines the
// order, and what is read inside is determined by it.
//@ run: -DN=1
//@ verdict: all = correct
//@ executions: all = 2 // C(2N, N)
//@ reads-from: all = 2 // C(2N, N)
//@ run: -DN=2
//@ verdict: all = correct
//@ executions: all = 6 // C(2N, N)
//@ reads-from: all = 6 // C(2N, N)
//@ run: -DN=3
//@ verdict: all = correct
//@ executions: all = 20 // C(2N, N)
//@ reads-from: all = 20 // C(2N, N)
//@ run: -DN=4
//@ verdict: all = correct
//@ executions: all = 70 // C(2N, N)
//@ reads-from: all = 70 // C(2N, N)
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 252 // C(2N, N)
//@ reads-from: all = 252 // C(2N, N)
//@ slow-run: -DN=10
//@ verdict: all = correct
//@ executions: all = 184756 // Tracer table 3, C(2N, N)
//@ reads-from: all = 184756 // C(2N, N)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

static int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
        int seen = counter;
        counter = seen + 1;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add, NULL);
    pthread_create(&threads[1], NULL, add, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(counter == 2 * N);
    return 0;
}
