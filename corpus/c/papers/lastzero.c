// One reader looks in an array for the highest index that is still zero, while writer j sets a[j] to a[j-1] + 1. The example
// that separates Source- from Optimal-DPOR (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014; RCMC table 4): Source-DPOR meets
// many sleep-set blocked executions if the reader is spawned first, none if it is spawned last (-DREADER_LAST).
//
// Counts: (N+3) 2^(N-2). Writers 2..N see their neighbour's write or not. If the reader stops at once (a[N] is 0) or not
// before a[0], all 2^(N-1) combinations are possible; if it stops at k with 1 <= k < N, it saw a[k+1] written and a[k] not,
// so writer k+1 did not see writer k: 2^(N-2) for each k. Release and acquire are enough for this, so all models agree. RCMC's
// program has no sequentially consistent accesses (section 7 says so); -DSEQ_CST makes them all so, for the same counts.
//@ run: -DN=5
//@ verdict: all = correct
//@ executions: all = 64 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 64 // the formula: every cell has one writer
//@ run: -DN=5 -DREADER_LAST
//@ verdict: all = correct
//@ executions: all = 64 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 64 // the formula: every cell has one writer
//@ run: -DN=5 -DSEQ_CST
//@ verdict: all = correct
//@ executions: all = 64 // (N+3) 2^(N-2)
//@ reads-from: all = 64 // the formula: every cell has one writer
//@ run: -DN=7
//@ verdict: all = correct
//@ executions: all = 320 // (N+3) 2^(N-2)
//@ reads-from: all = 320 // the formula: every cell has one writer
//@ run: -DN=10
//@ verdict: all = correct
//@ executions: all = 3328 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 3328 // the formula: every cell has one writer
//@ run: -DN=10 -DREADER_LAST
//@ verdict: all = correct
//@ executions: all = 3328 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 3328 // the formula: every cell has one writer
//@ slow-run: -DN=15
//@ verdict: all = correct
//@ executions: all = 147456 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 147456 // the formula: every cell has one writer
//@ slow-run: -DN=15 -DREADER_LAST
//@ verdict: all = correct
//@ executions: all = 147456 // RCMC table 4, (N+3) 2^(N-2)
//@ reads-from: all = 147456 // the formula: every cell has one writer
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

#ifdef SEQ_CST
#define LOOK memory_order_seq_cst
#define TELL memory_order_seq_cst
#else
#define LOOK memory_order_acquire
#define TELL memory_order_release
#endif

static atomic_int a[N + 1];

static void *reader(void *unused) {
    (void)unused;
    for (int i = N; atomic_load_explicit(&a[i], LOOK) != 0; i--) {
    }
    return NULL;
}

static void *writer(void *argument) {
    int j = (int)(long)argument;
    int seen = atomic_load_explicit(&a[j - 1], LOOK);
    atomic_store_explicit(&a[j], seen + 1, TELL);
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
#ifndef READER_LAST
    pthread_create(&threads[0], NULL, reader, NULL);
#endif
    for (int j = 1; j <= N; j++) pthread_create(&threads[j], NULL, writer, (void *)(long)j);
#ifdef READER_LAST
    pthread_create(&threads[0], NULL, reader, NULL);
#endif
    for (int j = 0; j <= N; j++) pthread_join(threads[j], NULL);
    return 0;
}
