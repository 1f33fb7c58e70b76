// A thread has another id when it is found in another execution first, but always the same name.
#include <assert.h>
#include <norns.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready, waited, choice;

static void *wait(void *argument)
{
    pthread_mutex_lock(&mutex);
    while (!ready) {
        waited = 1;
        pthread_cond_wait(&condition, &mutex);
    }
    assert(!waited);
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *nothing(void *argument)
{
    return argument;
}

static void *parent(void *argument)
{
    pthread_t child;
    if ((long)argument == choice) {
        pthread_create(&child, 0, choice ? wait : nothing, 0);
        pthread_join(child, 0);
    }
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    choice = norns_choose(2);
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, parent, (void *)i);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
