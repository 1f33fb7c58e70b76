// sem_trywait and (-DTIMED) sem_timedwait, with one post by another thread.
// Counts: the attempt comes before the post, or after it; the timed one that comes before waits for it, or times out.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // see above
//@ run: -DTIMED
//@ verdict: all = correct
//@ executions: all = 3 // see above
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t done;
static int message;

static void *worker(void *unused) {
    message = 1;
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&done, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
#ifdef TIMED
    struct timespec soon = {1, 0};
    int error = sem_timedwait(&done, &soon), expected = ETIMEDOUT;
#else
    int error = sem_trywait(&done), expected = EAGAIN;
#endif
    if (error) assert(error == -1 && errno == expected);
    else assert(message == 1);
    pthread_join(thread, NULL);
    int value;
    sem_getvalue(&done, &value);
    assert(value == (error ? 1 : 0));
    return 0;
}
