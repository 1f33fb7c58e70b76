// A work-stealing deque: its owner pushes and takes tasks at the bottom, and thieves steal them at the top. They compete only
// for the last task, where a compare-exchange decides. To know that a task is the last one, the owner must announce that it
// takes the task before it reads the top, which needs a sequentially consistent fence on both sides.
//
//     ./norns check examples/work_stealing.c
//     verified: every execution was explored, and none has a bug
//
// With -DBUG the owner omits its fence, which is its most expensive step. Owner and thief may then run the same task:
//
//     ./norns check examples/work_stealing.c -- -DBUG
//     bug found: data race at examples/work_stealing.c:89
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { SLOTS = 2, TASKS = 3 };

struct task {
    int input;
    int runs;
};

struct deque {
    // Tasks top to bottom - 1 are there. Only the owner writes bottom.
    atomic_long top;
    atomic_long bottom;
    // Atomic, since a slow thief may read what the owner overwrites; it loses the compare-exchange then.
    _Atomic(struct task *) slots[SLOTS];
};

// False if the deque is full.
static bool push(struct deque *deque, struct task *task) {
    long bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed);
    long top = atomic_load_explicit(&deque->top, memory_order_acquire);
    if (bottom - top == SLOTS) return false;
    // Who stole from this slot has read it before. RC11 and C20 promise that also of relaxed accesses; processors do not.
    atomic_store_explicit(&deque->slots[bottom % SLOTS], task, memory_order_relaxed);
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_release);
    return true;
}

// The task pushed last, or null.
static struct task *take(struct deque *deque) {
    long bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed) - 1;
    // A thief that sees this bottom steals what was pushed before. Under RC11, and before C++20, a relaxed store would do: it would
    // continue the release of push.
    atomic_store_explicit(&deque->bottom, bottom, memory_order_release);
#ifndef BUG
    // Either the thief sees the new bottom, or we see its top.
    atomic_thread_fence(memory_order_seq_cst);
#endif
    long top = atomic_load_explicit(&deque->top, memory_order_relaxed);
    struct task *task = NULL;
    if (top <= bottom) {
        task = atomic_load_explicit(&deque->slots[bottom % SLOTS], memory_order_relaxed);
        if (top < bottom) return task;
        // It is the last one, and a thief may be after it.
        if (!atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1,
                                                     memory_order_relaxed, memory_order_relaxed)) {
            task = NULL;
        }
    }
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed);
    return task;
}

// The task pushed first, or null if there is none or somebody else got it.
static struct task *steal(struct deque *deque) {
    long top = atomic_load_explicit(&deque->top, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    long bottom = atomic_load_explicit(&deque->bottom, memory_order_acquire);
    if (top >= bottom) return NULL;
    struct task *task = atomic_load_explicit(&deque->slots[top % SLOTS], memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_release,
                                                 memory_order_relaxed)) {
        return NULL;
    }
    return task;
}

static struct deque deque;
static struct task tasks[TASKS];

static void run(struct task *task) {
    if (!task) return;
    assert(task->input > 0);
    task->runs++;
}

static void *thief(void *argument) {
    run(steal(&deque));
    run(steal(&deque));
    return argument;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, NULL, thief, NULL);
    for (int i = 0; i < TASKS; i++) {
        tasks[i].input = i + 1;
        // What does not fit is done at once.
        if (!push(&deque, &tasks[i])) run(&tasks[i]);
    }
    for (int i = 0; i < SLOTS; i++) run(take(&deque));
    assert(!take(&deque));
    pthread_join(other, NULL);
    for (int i = 0; i < TASKS; i++) assert(tasks[i].runs == 1);
    return 0;
}
