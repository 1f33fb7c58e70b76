// Just before a destructor of thread-specific data runs, the value of its own key becomes null; the others are still there. Here one
// destructor frees what belongs to the other key too, and takes it away. A key without a destructor keeps its value to the end.
// With -DBUG it is not taken away, so that it is freed again.
//@ functions: pthread_key_create pthread_setspecific pthread_getspecific
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // main only waits
//@ run: -DBUG
//@ verdict: all = wrong double-free FREE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t keys[2], kept;
static int runs;

static void end(pthread_key_t own, pthread_key_t other, void *value) {
    assert(pthread_getspecific(own) == NULL);
    assert(pthread_getspecific(kept) == &runs);
    void *others = pthread_getspecific(other);
#ifndef BUG
    pthread_setspecific(other, NULL);
#endif
    free(others);
    free(value); //~ FREE
    runs++;
}
static void end_first(void *value) { end(keys[0], keys[1], value); }
static void end_second(void *value) { end(keys[1], keys[0], value); }

static void *worker(void *unused) {
    pthread_setspecific(kept, &runs);
    for (int i = 0; i < 2; i++) pthread_setspecific(keys[i], malloc(1));
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_key_create(&keys[0], end_first);
    pthread_key_create(&kept, NULL);
    pthread_key_create(&keys[1], end_second);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    assert(runs == 1);
    return 0;
}
