// Two writers and two readers that read twice, all of one location: in which order were the writes? A litmus test that RCMC
// discusses (POPL 2018, section 2.3): WRC11 lets the two readers disagree.
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 = 72 // RCMC section 2.3; one location, where these models are all just coherence
//@ executions: wrc11 = 49 // RCMC section 2.3; 7 pairs for each reader, independently
//@ reads-from: sc tso pso ra rc11 = 47 // RCMC section 2.3: 49 less the two in which the readers disagree
//@ reads-from: wrc11 = 49 // RCMC section 2.3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *argument) {
    atomic_store_explicit(&x, (int)(long)argument, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int first = atomic_load_explicit(&x, memory_order_relaxed);
    int second = atomic_load_explicit(&x, memory_order_relaxed);
    assert(first == 0 || second != 0);
    return NULL;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, writer, (void *)1L);
    pthread_create(&threads[1], NULL, writer, (void *)2L);
    pthread_create(&threads[2], NULL, reader, NULL);
    pthread_create(&threads[3], NULL, reader, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    return 0;
}
