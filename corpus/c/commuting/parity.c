// A thread looks at a number that two others add 1 and 2 to, and goes on only if it is even. It may look before both, or when 2 alone was
// added: what it sees first, and what it sees when 1 is put off, are two things.
//@ verdict: all = correct
//@ executions: all = 3 // it sees 0, in either order of the additions, or 2, if that was added first
//@ commuting: sc tso pso = 2 // it sees 0 or 2
#include "norns.h"
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number;

static void *look(void *unused) {
    norns_assume((atomic_load(&number) & 1) == 0);
    return unused;
}

static void *add_one(void *unused) {
    atomic_fetch_add(&number, 1);
    return unused;
}

static void *add_two(void *unused) {
    atomic_fetch_add(&number, 2);
    return unused;
}

int main(void) {
    void *(*const all[3])(void *) = {look, add_one, add_two};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, all[i], NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
