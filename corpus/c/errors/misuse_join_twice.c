// A thread is joined twice.
//@ verdict: all = wrong misuse AGAIN
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, nothing, NULL);
    pthread_join(thread, NULL);
    pthread_join(thread, NULL); //~ AGAIN
    return 0;
}
