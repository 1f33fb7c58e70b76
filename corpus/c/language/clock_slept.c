// Whoever sleeps finds that at least that much time has passed, and so does whoever comes after it and looks at the clock.
//@ run:
//@ verdict: all = correct
//@ native: no // it would only take time
//@ run: -DBUG
//@ verdict: all = wrong assertion SHORT
//@ native: no // it would only take time
#include <assert.h>
#include <pthread.h>
#include <time.h>

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *sleeps(void *unused) {
    long start = milliseconds();
    struct timespec time = {2, 500000000};
    nanosleep(&time, NULL);
    assert(milliseconds() - start >= 2500);
    return unused;
}

int main(void) {
    pthread_t thread;
    long start = milliseconds();
    pthread_create(&thread, NULL, sleeps, NULL);
    pthread_join(thread, NULL);
    long passed = milliseconds() - start;
    assert(passed >= 2500);
#ifdef BUG
    assert(passed < 2500); //~ SHORT
#endif
    return 0;
}
