// Time goes on whenever somebody looks at it, so that waiting for a time comes to an end. Numbers that look
// random are the same from the same seed.
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec first, second;
    assert(clock_gettime(CLOCK_MONOTONIC, &first) == 0);
    do clock_gettime(CLOCK_MONOTONIC, &second);
    while (second.tv_sec == first.tv_sec && second.tv_nsec - first.tv_nsec < 10000000);
    assert(second.tv_nsec < 1000000000);
    time_t now = time(NULL);
    assert(now > 0 && difftime(now, now) == 0);
    struct timeval of_day;
    assert(gettimeofday(&of_day, NULL) == 0 && of_day.tv_sec >= now && of_day.tv_usec < 1000000);
    struct timespec stamp, pause = {0, 1};
    assert(timespec_get(&stamp, TIME_UTC) == TIME_UTC && stamp.tv_sec >= now);
    assert(clock() >= 0 && usleep(1) == 0 && nanosleep(&pause, NULL) == 0);
    srand(7);
    int one = rand(), two = rand();
    srand(7);
    assert(rand() == one && rand() == two && one >= 0 && one <= RAND_MAX);
    unsigned seed = 7, again = 7;
    assert(rand_r(&seed) == rand_r(&again) && seed == again);
    assert(getenv("NORNS_IS_NOT_SET") == NULL);
    return 0;
}
