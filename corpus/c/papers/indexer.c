// N threads enter four numbers each into a hash table; only from 12 threads on do any collide. Flanagan and Godefroid,
// "Dynamic partial-order reduction for model checking software", POPL 2005, figure 1; here with 4 numbers a thread. RCMC's
// version (table 2) claims a cell by a relaxed compare-exchange (-DSEQ_CST: by a sequentially consistent one), SV-COMP's
// (-DMUTEX; Tracer, table 2) guards each cell by a mutex.
//
// Counts: numbers m*11 + t are equal for (t, m) and (t+11, m-1): three cells for each pair of threads t, t+11, in each of
// which either may come first, and whoever comes second moves on to a cell that nobody else uses (7 has the inverse 55 modulo
// 128, and no two numbers differ by 55 or 73). The two threads of a pair come to their three cells in the same order, so that no
// model forbids a combination: 2^3 for each of the N-11 pairs.
//@ run: -DN=12
//@ verdict: all = correct
//@ executions: all = 8 // RCMC table 2, 8^(N-11)
//@ reads-from: all = 8 // 8^(N-11)
//@ run: -DN=12 -DSEQ_CST
//@ verdict: all = correct
//@ executions: all = 8 // 8^(N-11)
//@ reads-from: all = 8 // 8^(N-11)
//@ run: -DN=12 -DMUTEX
//@ verdict: all = correct
//@ executions: all = 8 // 8^(N-11)
//@ reads-from: all = 8 // 8^(N-11)
//@ run: -DN=13
//@ verdict: all = correct
//@ executions: all = 64 // RCMC table 2, 8^(N-11)
//@ reads-from: all = 64 // 8^(N-11)
//@ run: -DN=13 -DMUTEX
//@ verdict: all = correct
//@ executions: all = 64 // Tracer table 2, 8^(N-11)
//@ reads-from: all = 64 // 8^(N-11)
//@ run: -DN=14
//@ verdict: all = correct
//@ executions: all = 512 // RCMC table 2, 8^(N-11)
//@ reads-from: all = 512 // 8^(N-11)
//@ run: -DN=14 -DMUTEX
//@ verdict: all = correct
//@ executions: all = 512 // Tracer table 2, 8^(N-11)
//@ reads-from: all = 512 // 8^(N-11)
//@ slow-run: -DN=15
//@ verdict: all = correct
//@ executions: all = 4096 // RCMC table 2, 8^(N-11)
//@ reads-from: all = 4096 // 8^(N-11)
//@ slow-run: -DN=15 -DMUTEX
//@ verdict: all = correct
//@ executions: all = 4096 // Tracer table 2, 8^(N-11)
//@ reads-from: all = 4096 // 8^(N-11)
//@ slow-run: -DN=16 -DMUTEX
//@ verdict: all = correct
//@ executions: all = 32768 // Tracer table 2, 8^(N-11)
//@ reads-from: all = 32768 // 8^(N-11)
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 12
#endif
#define SIZE 128
#define ENTRIES 4

#ifdef MUTEX
static int table[SIZE];
static pthread_mutex_t guards[SIZE];

static int put(int cell, int number) {
    int done = 0;
    pthread_mutex_lock(&guards[cell]);
    if (table[cell] == 0) {
        table[cell] = number;
        done = 1;
    }
    pthread_mutex_unlock(&guards[cell]);
    return done;
}
#else
#ifdef SEQ_CST
#define CLAIM memory_order_seq_cst
#else
#define CLAIM memory_order_relaxed
#endif
static atomic_int table[SIZE];

static int put(int cell, int number) {
    int expected = 0;
    return atomic_compare_exchange_strong_explicit(&table[cell], &expected, number, CLAIM, CLAIM);
}
#endif

static void *indexer(void *argument) {
    int thread = (int)(long)argument;
    for (int m = 1; m <= ENTRIES; m++) {
        int number = m * 11 + thread;
        int cell = (number * 7) % SIZE;
        while (!put(cell, number)) cell = (cell + 1) % SIZE;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
#ifdef MUTEX
    for (int i = 0; i < SIZE; i++) pthread_mutex_init(&guards[i], NULL);
#endif
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, indexer, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
