// A point that the program declares unreachable is reached if the reader sees the write.
//@ verdict: all = wrong unreachable HERE
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    if (atomic_load(&x) == 1) {
        __builtin_unreachable(); //~ HERE
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
