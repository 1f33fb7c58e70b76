// A recursive mutex, by its static initialiser or (-DATTRIBUTES=RECURSIVE) by attributes: its holder may lock it again, others may not. With
// -DBUG it is unlocked once too little, and the other waits for ever; with -DATTRIBUTES=NORMAL the attributes make it a normal one.
// Counts: which thread is first.
//@ functions: pthread_mutexattr_settype pthread_mutex_init
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DATTRIBUTES=RECURSIVE
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DATTRIBUTES=NORMAL
//@ verdict: all = wrong deadlock LOCK
//@ run: -DBUG
//@ verdict: all = wrong deadlock LOCK
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int count;
#define TYPE(kind) TYPE_OF(kind)
#define TYPE_OF(kind) PTHREAD_MUTEX_##kind

static void add(int depth) {
    pthread_mutex_lock(&mutex); //~ LOCK
    if (depth) add(depth - 1);
    else count++;
#ifdef BUG
    if (!depth) return;
#endif
    assert(pthread_mutex_unlock(&mutex) == 0);
}

static void *worker(void *unused) {
    add(2);
    return unused;
}

int main(void) {
    pthread_t threads[2];
#ifdef ATTRIBUTES
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, TYPE(ATTRIBUTES));
    int type;
    pthread_mutexattr_gettype(&attributes, &type);
    assert(type == TYPE(ATTRIBUTES));
    pthread_mutex_init(&mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
#endif
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(count == 2);
    assert(pthread_mutex_trylock(&mutex) == 0);
    assert(pthread_mutex_trylock(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    return 0;
}
