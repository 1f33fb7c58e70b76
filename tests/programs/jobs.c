// Two workers, each with a job of its own, update a total that is shared. What is in the jobs is of no concern to the
// other worker, nor are the pieces of them that a worker adds up in a block of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct job {
    int pieces[3];
};

atomic_int total;

static void *work(void *argument) {
    struct job *job = argument;
    int *sums = malloc(3 * sizeof *sums);
    sums[0] = job->pieces[0];
    sums[1] = sums[0] + job->pieces[1];
    sums[2] = sums[1] + job->pieces[2];
    int before = atomic_load(&total);
    atomic_store(&total, before + sums[2]);
    free(sums);
    return NULL;
}

int main(void) {
    pthread_t workers[2];
    struct job *jobs[2];
    for (int i = 0; i < 2; i++) {
        jobs[i] = malloc(sizeof *jobs[i]);
        for (int piece = 0; piece < 3; piece++)
            jobs[i]->pieces[piece] = 1;
        pthread_create(&workers[i], NULL, work, jobs[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(workers[i], NULL);
        free(jobs[i]);
    }
    assert(total == 6);
}
