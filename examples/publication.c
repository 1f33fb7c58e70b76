// A message and a flag that says that the message is there. The flag is relaxed, so a thread that sees the flag need not see
// the message. Compile with -DFIXED for the version that publishes with release and acquire.
//     ./norns check examples/publication.c
//     ./norns check examples/publication.c -- -DFIXED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FIXED
#define PUBLISH memory_order_release
#else
#define PUBLISH memory_order_relaxed
#endif

static int message;
static atomic_int ready;

static void *writer(void *argument) {
    message = 42;
    atomic_store_explicit(&ready, 1, PUBLISH);
    return argument;
}

static void *reader(void *argument) {
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        assert(message == 42);
    }
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, reader, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
