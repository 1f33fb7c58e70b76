// The work-stealing deque of Chase and Lev (SPAA 2005) with the orders of Lê, Pop, Cohen and Zappa Nardelli ("Correct and efficient
// work-stealing for weak memory models", PPoPP 2013), without growing. The owner pushes two tasks and takes twice; a thief
// steals twice. Nobody may get a task that another got.
// -DBUG: the full fence in take is left out. The owner lowers bottom to 1 and reads top before that is visible: it reads 0, so
// more than one task seems to be left, and takes task 2 without a compare-exchange. Meanwhile the thief steals task 1, still
// reads bottom as 2, and steals task 2 as well. Possible under every model but SC.
// -DBUG=2: the full fence in steal is left out. The thief may then read bottom as 2 although it stole task 1 before, in the same way:
// under RA, RC11 and WRC11 only, since the others execute loads in order.
// -DBUG=3: the release fence in push is left out: the thief may see that there is a task, but not the task. Under PSO, RC11, WRC11.
// -DBUG=4: the load of bottom in steal is relaxed, with the same effect under RC11 and WRC11.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: sc = correct
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion TWICE
//@ run: -DBUG=2
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong assertion TWICE
//@ run: -DBUG=3
//@ verdict: sc tso ra = correct
//@ verdict: pso rc11 wrc11 = wrong assertion NOTHING
//@ run: -DBUG=4
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong assertion NOTHING
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define WEAK(number, order) (BUG == (number) ? memory_order_relaxed : (order))
#define SIZE 4

static atomic_int top;
static atomic_int bottom;
static atomic_int tasks[SIZE];
static atomic_int runs[3];

static void push(int task) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
    int t = atomic_load_explicit(&top, memory_order_acquire);
    assert(b - t < SIZE);
    atomic_store_explicit(&tasks[b % SIZE], task, memory_order_relaxed);
    if (BUG != 3) atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

// A task, or 0 if there was none.
static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    if (BUG != 1) atomic_thread_fence(memory_order_seq_cst);
    int t = atomic_load_explicit(&top, memory_order_relaxed);
    int task = 0;
    if (t <= b) {
        task = atomic_load_explicit(&tasks[b % SIZE], memory_order_relaxed);
        if (t == b) {
            if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) task = 0;
            atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
        }
    } else {
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    }
    return task;
}

// A task, or 0 if there was none or another thread was faster.
static int steal(void) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    if (BUG != 2) atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, WEAK(4, memory_order_acquire));
    int task = 0;
    if (t < b) {
        task = atomic_load_explicit(&tasks[t % SIZE], memory_order_relaxed);
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) return 0;
        assert(task != 0); //~ NOTHING
    }
    return task;
}

static void run(int task) {
    if (task) {
        int before = atomic_fetch_add_explicit(&runs[task], 1, memory_order_relaxed);
        assert(before == 0); //~ TWICE
    }
}

static void *owner(void *unused) {
    (void)unused;
    push(1);
    push(2);
    run(take());
    run(take());
    return NULL;
}

static void *thief(void *unused) {
    (void)unused;
    run(steal());
    run(steal());
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, owner, NULL);
    pthread_create(&threads[1], NULL, thief, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
