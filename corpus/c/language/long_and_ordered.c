// Six hundred plain writes, and sequentially consistent accesses among them: an execution may be long where these have one order
// that explains everything. (Under wrc11 the axioms are asked of every graph, and long ones are not decided.)
//@ verdict: sc tso pso ra rc11 = correct
//@ executions: sc tso pso ra rc11 = 2 // which of the two increments comes first
//@ reads-from: sc tso pso ra rc11 = 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int table[300];
static atomic_int counter;

static void *worker(void *argument) {
    atomic_fetch_add(&counter, 1);
    return argument;
}

static void fill(int value) {
    for (int i = 0; i < 300; i++)
        table[i] = value + i;
}

int main(void) {
    pthread_t threads[2];
    fill(0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    fill(1);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&counter) == 2);
    assert(table[299] == 300);
    return 0;
}
