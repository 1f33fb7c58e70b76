// Figure 1 of "Awaiting for Godot" (Jonsson, Lång, Sagonas, FMCAD 2022): two threads sort three numbers, by turns, and each
// waits in a spin loop for the other. With awaits there is one execution: each await has one write that satisfies it.
//@ verdict: all = correct
//@ executions: all = 1 // the paper, section I
//@ reads-from: all = 1 // the same
//@ blocked: all = 0 // both awaits are satisfied in the end
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int x[3] = {3, 2, 1};
static atomic_int y;

static void sort(int i, int j) {
    if (x[i] > x[j]) {
        int old = x[i];
        x[i] = x[j];
        x[j] = old;
    }
}

static void *p(void *unused) {
    (void)unused;
    sort(0, 1);
    atomic_store_explicit(&y, 1, memory_order_release);
    while (atomic_load_explicit(&y, memory_order_acquire) != 2) {
    }
    sort(0, 1);
    return NULL;
}

static void *q(void *unused) {
    (void)unused;
    while (atomic_load_explicit(&y, memory_order_acquire) != 1) {
    }
    sort(1, 2);
    atomic_store_explicit(&y, 2, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, p, NULL);
    pthread_create(&threads[1], NULL, q, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(x[0] == 1 && x[1] == 2 && x[2] == 3);
    return 0;
}
