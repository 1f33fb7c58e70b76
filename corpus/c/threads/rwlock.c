// A reader-writer lock: readers may overlap, a writer excludes all. With -DBUG the writer locks it for reading only.
// Counts: two readers enter and leave (4 steps, 6 orders); in the 2 in which they do not overlap the writer finds 3 places, in the 4
// others 2.
//@ functions: pthread_rwlock_rdlock pthread_rwlock_wrlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 14 // 2 * 3 + 4 * 2
//@ run: -DBUG
//@ verdict: sc tso pso = wrong assertion SAME
//@ verdict: ra rc11 wrc11 = wrong race READ_A|SAME|WRITE_A|WRITE_B
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int first = a; //~ READ_A
    assert(first == b); //~ SAME
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, reader, NULL);
#ifdef BUG
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    a = 1; //~ WRITE_A
    b = 1; //~ WRITE_B
    pthread_rwlock_unlock(&lock);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return 0;
}
