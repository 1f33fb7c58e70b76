// The opposite of a race: plain data under a mutex, and plain data handed to a thread at its creation and back at its join.
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ reads-from: all = 2 // the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

struct task {
    int amount;
    int seen;
};

static void *worker(void *argument) {
    struct task *task = argument;
    pthread_mutex_lock(&mutex);
    task->seen = total;
    total += task->amount;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    struct task tasks[2] = {{1, -1}, {2, -1}};
    pthread_create(&threads[0], NULL, worker, &tasks[0]);
    pthread_create(&threads[1], NULL, worker, &tasks[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(total == 3);
    assert((tasks[0].seen == 0 && tasks[1].seen == 1) || (tasks[0].seen == 2 && tasks[1].seen == 0));
    return 0;
}
