// Small programs with loops that wait and updates that commute, whose executions another tool counted (the one of "Awaiting for Godot", or
// a checker of execution graphs; whichever has fewer). -DROW=1: N threads add one to a counter by a compare-exchange that is tried again with
// what it found. 2: N threads pop from a list of three nodes, and read the next one plainly. 3: a reader looks twice until it sees the
// same value twice, while the value changes three times. 4: Dekker's lock, whose loop has a way back that stores and one that does not.
// 5: two threads push to a stack, and two pop. 6: a ticket lock for N threads of which those that come late wait at one of two other counters.
// 7: N threads take a reference and drop it. 8: the reader-writer lock of Linux, which adds and takes back. 9: N threads add twice to a
// counter, and main waits for the sum. 10: N threads arrive at a barrier by adding, and wait for the sum.
//@ run: -DROW=1 -DN=3
//@ verdict: sc tso pso ra rc11 = correct
//@ awaits: sc = 6+15 // another tool
//@ slow-run: -DROW=1 -DN=4
//@ verdict: sc tso pso ra rc11 = correct
//@ awaits: sc = 24+124 // another tool
//@ slow-run: -DROW=1 -DN=5
//@ verdict: sc tso pso ra rc11 = correct
//@ awaits: sc rc11 = 120+1185 // another tool
//@ run: -DROW=2 -DN=3
//@ verdict: sc tso pso ra rc11 = correct
//@ awaits: sc = 6+15 // another tool
//@ run: -DROW=3
//@ verdict: sc tso pso ra rc11 = correct
//@ awaits: sc = 4+3 // another tool
//@ run: -DROW=4
//@ verdict: sc tso pso = correct
//@ awaits: sc = 4+5 // another tool
//@ slow-run: -DROW=5
//@ verdict: sc tso pso = correct
//@ awaits: sc = 88+40 // another tool
//@ slow-run: -DROW=6 -DN=4
//@ verdict: sc = correct
//@ commuting: sc = 2880 // another tool
//@ slow-run: -DROW=7 -DN=4
//@ verdict: sc = correct
//@ commuting: sc = 6576 // another tool
//@ slow-run: -DROW=8 -DWRITERS=1 -DREADERS=2
//@ verdict: sc = correct
//@ commuting: sc = 188 // another tool
//@ slow-run: -DROW=8 -DWRITERS=2 -DREADERS=1
//@ verdict: sc = correct
//@ commuting: sc = 150 // another tool
//@ run: -DROW=9 -DN=3
//@ verdict: sc = correct
//@ commuting: sc = 1 // every order of the additions is like every other; another tool, for N=4
//@ run: -DROW=10 -DN=3
//@ verdict: sc = correct
//@ commuting: sc = 1 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ROW
#define ROW 1
#endif
#ifndef N
#define N 2
#endif
#ifndef WRITERS
#define WRITERS 2
#define READERS 2
#endif

#if ROW == 1

enum { THREADS = N };
static atomic_int counter;

static void work(int number) {
    (void)number;
    int seen = atomic_load(&counter);
    while (!atomic_compare_exchange_strong(&counter, &seen, seen + 1)) {
    }
}

static void begin(void) {}
static void end(void) { assert(atomic_load(&counter) == N); }

#elif ROW == 2

enum { THREADS = N };
static struct node {
    struct node *next;
} nodes[3];
static _Atomic(struct node *) top;

static void work(int number) {
    (void)number;
    struct node *seen, *expected;
    do {
        seen = atomic_load(&top);
        if (!seen) return;
        expected = seen;
    } while (!atomic_compare_exchange_strong(&top, &expected, seen->next));
}

static void begin(void) {
    nodes[1].next = &nodes[0];
    nodes[2].next = &nodes[1];
    atomic_store(&top, &nodes[2]);
}
static void end(void) {}

#elif ROW == 3

enum { THREADS = 2 };
static atomic_int value;

static void work(int number) {
    if (number == 0) {
        atomic_store(&value, 1);
        atomic_store(&value, 3);
        atomic_store(&value, 2);
    } else {
        int first, second;
        do {
            first = atomic_load(&value);
            second = atomic_load(&value);
        } while (first != second);
    }
}

static void begin(void) {}
static void end(void) {}

#elif ROW == 4

enum { THREADS = 2 };
static atomic_int wants[2], turn;

static void work(int number) {
    atomic_store(&wants[number], 1);
    while (atomic_load(&wants[!number])) {
        if (atomic_load(&turn) != number) {
            atomic_store(&wants[number], 0);
            while (atomic_load(&turn) != number) {
            }
            atomic_store(&wants[number], 1);
        }
    }
    atomic_store(&turn, !number);
    atomic_store(&wants[number], 0);
}

static void begin(void) {}
static void end(void) {}

#elif ROW == 5

enum { THREADS = 4 };
static struct node {
    struct node *next;
    int value;
} nodes[2];
static _Atomic(struct node *) top;

static void work(int number) {
    struct node *seen;
    if (number < 2) {
        struct node *node = &nodes[number];
        node->value = 1;
        do {
            seen = atomic_load(&top);
            node->next = seen;
        } while (!atomic_compare_exchange_strong(&top, &seen, node));
    } else {
        do {
            seen = atomic_load(&top);
            if (!seen) return;
        } while (!atomic_compare_exchange_strong(&top, &seen, seen->next));
        assert(seen->value == 1);
    }
}

static void begin(void) {}
static void end(void) {}

#elif ROW == 6

enum { THREADS = N, PLACES = 2 };
static atomic_int tickets, grant, late[PLACES];
static int sum;

static void work(int number) {
    (void)number;
    int ticket = atomic_fetch_add(&tickets, 1);
    int before = ticket - atomic_load(&grant);
    if (before != 0) {
        while (before > 1) {
            int seen = atomic_load(&late[ticket % PLACES]);
            before = ticket - atomic_load(&grant);
            if (before <= 1) break;
            while (atomic_load(&late[ticket % PLACES]) == seen) {
            }
        }
        while (atomic_load(&grant) != ticket) {
        }
    }
    sum++;
    atomic_store(&grant, ticket + 1);
    atomic_fetch_add(&late[(ticket + 2) % PLACES], 1);
}

static void begin(void) {}
static void end(void) { assert(sum == N); }

#elif ROW == 7

enum { THREADS = N };
static atomic_int references, freed;

static void drop(void) {
    if (atomic_fetch_sub(&references, 1) == 1) atomic_fetch_add(&freed, 1);
}
static void work(int number) {
    (void)number;
    atomic_fetch_add(&references, 1);
    drop();
}

static void begin(void) { atomic_fetch_add(&references, 1); }
static void end(void) { assert(atomic_load(&freed) >= 1); }

#elif ROW == 8

enum { THREADS = WRITERS + READERS, BIAS = 16 };
static atomic_int lock = BIAS;
static int value;

static void work(int number) {
    int wanted = number < WRITERS ? BIAS : 1;
    int found = atomic_fetch_sub(&lock, wanted);
    if (number < WRITERS) {
        while (found != BIAS) {
            atomic_fetch_add(&lock, BIAS);
            while (atomic_load(&lock) != BIAS) {
            }
            found = atomic_fetch_sub(&lock, BIAS);
        }
        value++;
    } else {
        while (found <= 0) {
            atomic_fetch_add(&lock, 1);
            while (atomic_load(&lock) <= 0) {
            }
            found = atomic_fetch_sub(&lock, 1);
        }
        assert(value >= 0 && value <= WRITERS);
    }
    atomic_fetch_add(&lock, wanted);
}

static void begin(void) {}
static void end(void) { assert(value == WRITERS); }

#elif ROW == 9

enum { THREADS = N };
static atomic_int counter;

static void work(int number) {
    (void)number;
    atomic_fetch_add(&counter, 1);
    atomic_fetch_add(&counter, 1);
}

static void begin(void) {}
static void end(void) {
    while (atomic_load(&counter) != 2 * N) {
    }
}

#else

enum { THREADS = N };
static atomic_int arrived;
static int data[N];

static void work(int number) {
    data[number] = 1;
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) != N) {
    }
    int sum = 0;
    for (int i = 0; i < N; i++) sum += data[i];
    assert(sum == N);
}

static void begin(void) {}
static void end(void) {}

#endif

static void *run(void *number) {
    work((int)(intptr_t)number);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    begin();
    for (intptr_t i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, run, (void *)i);
#if ROW == 7
    drop();
#endif
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    end();
    return 0;
}
