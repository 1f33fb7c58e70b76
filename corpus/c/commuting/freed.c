// Two threads add to a counter whose old values they do not use, one behind its last use of an object, the other before it frees the
// object. The additions come in any order, so they order nothing, whichever thread is explored first (-DOTHER: the threads change
// places). With -DUSED the thread that frees looks at what was there, and frees only if the other has added.
//@ run:
//@ verdict: all = wrong use-after-free USE|FREE
//@ run: -DOTHER
//@ verdict: all = wrong use-after-free USE_OTHER|FREE_OTHER
//@ run: -DUSED
//@ verdict: all = correct
//@ executions: all = 2 // who adds first
//@ commuting: sc tso pso = 2 // the same: one of the results is used
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int counter;
static int *object;

#ifdef OTHER
static void *freer(void *unused) {
    (void)unused;
    atomic_fetch_add(&counter, 1);
    free(object); //~ FREE_OTHER
    return NULL;
}
#else
static void *user(void *unused) {
    (void)unused;
    *object = 1; //~ USE
    atomic_fetch_add(&counter, 1);
    return NULL;
}
#endif

int main(void) {
    pthread_t thread;
    object = malloc(sizeof *object);
    if (object == NULL) return 0;
#ifdef OTHER
    pthread_create(&thread, NULL, freer, NULL);
    *object = 1; //~ USE_OTHER
    atomic_fetch_add(&counter, 1);
#else
    pthread_create(&thread, NULL, user, NULL);
#ifdef USED
    if (atomic_fetch_add(&counter, 1) == 1) {
        free(object);
    } else {
        pthread_join(thread, NULL);
        free(object);
        return 0;
    }
#else
    atomic_fetch_add(&counter, 1);
    free(object); //~ FREE
#endif
#endif
    pthread_join(thread, NULL);
    return 0;
}
