// Cancelling a thread is refused by name; saying that one may not be cancelled is not.
//@ verdict: all = wrong unsupported CANCEL
#define _GNU_SOURCE
#include <pthread.h>

static void *worker(void *unused) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    pthread_testcancel();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread); //~ CANCEL
    return 0;
}
