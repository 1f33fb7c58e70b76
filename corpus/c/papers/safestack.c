// A lock-free stack of three cells that are used again and again (D. Vyukov's SafeStack, posted to the CHESS forum): `head` is the index of
// the top cell, each cell has the index of the next one, and a popper takes that index away by an exchange with -1 before it moves the
// head. The last cell is never popped. "Awaiting for Godot" (FMCAD 2022), table 2: each digit of N is a thread, and says how many operations
// it makes: pop, push, pop and so on; 21 are two threads, of which one pops and pushes and the other pops.
// A thread that finds -1 in a cell has changed nothing and begins anew: its exchange waits, and so do those who wait for cells to pop.
// Nothing goes wrong with two threads. Counts are the paper's, complete and blocked (the columns PLP+Await and IFAA); those without awaits
// (119, 928 and 7,189 complete executions for 21, 31 and 32) are what `--no-awaits --no-commuting --unroll 4` finds.
// With three threads somebody may wait for ever: if the second and the third thread of 211 pop first, one cell is left, and the first
// never comes to push; of 311 four are to be popped, and three ever can be. The paper counts that as blocked, and here it is a
// livelock. A popper then looks again whether there are two cells after it has put an index back. The paper takes that look for one of the loop
// inside, and prints 962+686 for 211 (without IFAA 2,690+928) and 0+14,960 for 311 (0+24,078). Here both loops are one, and there
// are fewer ends: `--keep-going` finds 834+530 (2,558+764) and 0+14,036 (0+23,122). With 331 there is an error.
//@ run: -DN=21
//@ verdict: sc = correct
//@ awaits: sc = 34+1 // Await table 2, PLP+Await
//@ commuting: sc = 19 // Await table 2, IFAA
//@ run: -DN=31
//@ verdict: sc = correct
//@ awaits: sc = 103+25 // Await table 2, PLP+Await
//@ commuting: sc = 56 // Await table 2, IFAA
//@ slow-run: -DN=32
//@ verdict: sc = correct
//@ awaits: sc = 1073+12 // Await table 2, PLP+Await
//@ commuting: sc = 463 // Await table 2, IFAA
//@ slow-run: -DN=33
//@ verdict: sc = correct
//@ awaits: sc = 6434+1584 // Await table 2, PLP+Await
//@ commuting: sc = 2600 // Await table 2, IFAA
//@ run: -DN=211
//@ verdict: sc = wrong livelock COUNT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 21
#endif

enum { CELLS = 3, THREADS = N > 99 ? 3 : 2 };

static struct {
    int value;
    atomic_int next;
} cells[CELLS];
static atomic_int head, count;

static int pop(void) {
    int first, next, expected;
    while (atomic_load(&count) > 1) { //~ COUNT
        first = atomic_load(&head);
        next = atomic_exchange(&cells[first].next, -1);
        if (next >= 0) {
            expected = first;
            if (atomic_compare_exchange_strong(&head, &expected, next)) {
                atomic_fetch_sub(&count, 1);
                return first;
            }
            atomic_exchange(&cells[first].next, next);
        }
    }
    return -1;
}

static void push(int index) {
    int first;
    do {
        first = atomic_load(&head);
        atomic_store(&cells[index].next, first);
    } while (!atomic_compare_exchange_strong(&head, &first, index));
    atomic_fetch_add(&count, 1);
}

static void *work(void *argument) {
    long operations = (long)argument;
    int index = -1;
    for (long i = 0; i < operations; i++) {
        if (i % 2 == 0) {
            do {
                index = pop();
            } while (index < 0);
            cells[index].value = (int)operations;
            assert(cells[index].value == operations);
        } else {
            push(index);
        }
    }
    return NULL;
}

int main(void) {
    static const long operations[] = {N > 99 ? N / 100 : N / 10, N > 99 ? N / 10 % 10 : N % 10, N % 10};
    pthread_t threads[THREADS];
    atomic_store(&count, CELLS);
    for (int i = 0; i < CELLS; i++) atomic_store(&cells[i].next, i + 1 < CELLS ? i + 1 : -1);
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)operations[i]);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    return 0;
}
