// Memory that is accessed in pieces: eight bytes are copied, of which other accesses touch four, or one.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct pair {
    int first;
    int second;
};

struct pair shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *argument) {
    pthread_mutex_lock(&mutex);
    shared.second = 7;
    ((char *)&shared.first)[1] = 1;
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_mutex_lock(&mutex);
    struct pair copy;
    memcpy(&copy, &shared, sizeof copy);
    pthread_mutex_unlock(&mutex);
    assert(copy.second == 0 && copy.first == 0); // wrong if the writer was first
    pthread_join(thread, NULL);
    return 0;
}
