// What is discovered depends on the order of exploring: threads that are started or not, blocks that are allocated or not, two
// children that are alike, pointers that are passed through shared memory and compared. Each execution prints what it came to.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int x, y;
static _Atomic(int *) shared;

static void *child(void *argument) {
    (void)argument;
    atomic_fetch_add(&y, 1);
    return NULL;
}

// Starts a thread if it sees the write.
static void *spawns(void *argument) {
    (void)argument;
    if (atomic_load(&x) == 1) {
        pthread_t thread;
        pthread_create(&thread, NULL, child, NULL);
        pthread_join(thread, NULL);
    }
    return NULL;
}

// Allocates a block if it sees the write, and publishes the lower one of two.
static void *allocates(void *argument) {
    (void)argument;
    int *first = malloc(sizeof(int));
    int *second = atomic_load(&x) == 1 ? malloc(sizeof(int)) : first;
    int *lower = (uintptr_t)second < (uintptr_t)first ? second : first;
    *lower = 1 + (lower == second);
    int *expected = NULL;
    if (!atomic_compare_exchange_strong(&shared, &expected, lower)) {
        printf("%d", (uintptr_t)expected < (uintptr_t)lower);
        free(lower);
    }
    if (second != first) free(lower == first ? second : first);
    return NULL;
}

int main(void) {
    void *(*function)(void *) = ALLOCATES ? allocates : spawns;
    pthread_t first, second;
    pthread_create(&first, NULL, function, NULL);
    pthread_create(&second, NULL, function, NULL);
    atomic_store(&x, 1);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    int *block = atomic_load(&shared);
    printf(" %d %d\n", atomic_load(&y), block ? *block : 0);
    free(block);
    return 0;
}
