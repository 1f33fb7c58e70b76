// A stack under one mutex, one thread pushes and one pops, N times each (SV-COMP's "stack"; Tracer table 3). The popper looks
// whether something was pushed; with -DUNSAFE it does not, and pops from an empty stack if it comes first.
// Counts: C(2N, N) orders of the critical sections: each round locks once whether it pops or not.
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
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 252 // C(2N, N)
//@ reads-from: all = 252 // C(2N, N)
//@ slow-run: -DN=12
//@ verdict: all = correct
//@ executions: all = 2704156 // Tracer table 3, C(2N, N)
//@ reads-from: all = 2704156 // C(2N, N)
//@ run: -DN=1 -DUNSAFE
//@ verdict: all = wrong assertion UNDERFLOW
//@ run: -DN=2 -DUNSAFE
//@ verdict: all = wrong assertion UNDERFLOW
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

static int elements[N];
static int top;
static int pushed;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void push(int value) {
    assert(top < N);
    elements[top] = value;
    top = top + 1;
}

static int pop(void) {
    assert(top > 0); //~ UNDERFLOW
    top = top - 1;
    return elements[top];
}

static void *pusher(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
        push(i);
        pushed++;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void *popper(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
#ifdef UNSAFE
        pop();
#else
        if (pushed > 0) {
            pop();
            pushed--;
        }
#endif
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, pusher, NULL);
    pthread_create(&threads[1], NULL, popper, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
