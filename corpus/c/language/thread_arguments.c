// A pointer to a structure as a thread's argument: in main's frame, on the heap, and threads that spawn threads.
//@ verdict: all = correct
//@ executions: all = 1 // every location has one thread at a time, handed on by spawn and join
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
    int from, to;
    int sum;
};

static void *run(void *argument) {
    struct job *job = argument;
    if (job->to - job->from > 2) {
        pthread_t thread;
        int middle = (job->from + job->to) / 2;
        struct job left = {job->from, middle, 0};
        struct job *right = malloc(sizeof *right);
        *right = (struct job){middle, job->to, 0};
        pthread_create(&thread, NULL, run, &left);
        run(right);
        pthread_join(thread, NULL);
        job->sum = left.sum + right->sum;
        free(right);
    } else {
        for (int i = job->from; i < job->to; i++) job->sum += i;
    }
    return NULL;
}

int main(int argc, char **argv) {
    (void)argc;
    (void)argv;
    struct job job = {0, 8, 0};
    pthread_t thread;
    pthread_create(&thread, NULL, run, &job);
    pthread_join(thread, NULL);
    assert(job.sum == 28);
    return 0;
}
