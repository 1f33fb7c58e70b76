// Functions whose names begin with __VERIFIER_atomic_ are atomic: two threads add to a counter in two steps, and a third looks at two
// variables that only ever change together. With -DBLOCK the steps are between __VERIFIER_atomic_begin and __VERIFIER_atomic_end, also one
// in the other; with -DBUG the function has another name. Only algorithms that explore schedules run such blocks.
// Counts: the threads' blocks come in any order, and each touches what the others do.
//@ run:
//@ verdict: sc tso pso = correct
//@ executions: sc tso pso = 6 // 3!
//@ verdict: ra rc11 wrc11 = wrong unsupported IN|LOOK
//@ run: -DBLOCK
//@ verdict: sc tso pso = correct
//@ executions: sc tso pso = 6 // 3!
//@ verdict: ra rc11 wrc11 = wrong unsupported BEGIN|LOOK
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion SUM|SAME
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int first, second;

#ifdef BUG
#define ADD add
#else
#define ADD __VERIFIER_atomic_add
#endif
static void ADD(int by) {
    int now = first; //~ IN
    first = now + by;
    now = second;
    second = now + by;
}

static void *worker(void *unused) {
#ifdef BLOCK
    __VERIFIER_atomic_begin(); //~ BEGIN
    __VERIFIER_atomic_begin();
    first++;
    __VERIFIER_atomic_end();
    second++;
    __VERIFIER_atomic_end();
    (void)ADD;
#else
    ADD(1);
#endif
    return unused;
}

#ifdef BUG
static void look(void) {
#else
static void __VERIFIER_atomic_look(void) {
#define look __VERIFIER_atomic_look
#endif
    int one = first, other = second; //~ LOOK
    assert(one == other); //~ SAME
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    look();
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(first == 2 && second == 2); //~ SUM
    return 0;
}
