// A variable of which a byte is written only in executions in which nothing fails: so where it fails, memory is divided into smaller
// pieces than that execution accesses. Which execution is explored first depends on K.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static union {
    int whole;
    char bytes[4];
} shared;

static void *set(void *unused) {
    atomic_store(&flag, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    shared.whole = 5;
    if (atomic_load(&flag) == K)
        shared.bytes[1] = 2;
    else
        assert(shared.whole != 5);
    pthread_join(thread, NULL);
    return 0;
}
