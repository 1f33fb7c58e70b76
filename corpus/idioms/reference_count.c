#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef BUG
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_acq_rel
#endif

typedef struct {
    atomic_int references;
    int value;
} shared;

static void *use(void *argument) {
    shared *mine = argument;
    assert(mine->value == 3);
    if (atomic_fetch_sub_explicit(&mine->references, 1, ORDER) == 1) free(mine);
    return NULL;
}

int main(void) {
    shared *made = malloc(sizeof *made);
    atomic_init(&made->references, 2);
    made->value = 3;
    pthread_t thread;
    pthread_create(&thread, NULL, use, made);
    use(made);
    pthread_join(thread, NULL);
    return 0;
}
