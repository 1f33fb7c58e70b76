#include <stdlib.h>
#include <string.h>
#ifdef SECOND_OPINION
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
/* The line that is run, and how many were. */
static volatile int *progress;
#define AT progress[0] = __LINE__, progress[1]++
#else
#define AT (void)0
#endif

struct s {
    unsigned whole;
    unsigned char small;
    unsigned three : 3, seven : 7, twelve : 12;
};

volatile unsigned sink;
unsigned table[4] = {1, 2, 3, 4};

static unsigned echo(unsigned given) {
    unsigned local = given;
    return local;
}

static struct s passed(struct s given) {
    struct s local = given;
    return local;
}

static unsigned nothing(unsigned given) {
    if (given == 77)
        return 1;
}

static void set(unsigned *place) {
    AT; *place = 9;
}

static unsigned *stored;

static unsigned *kept(unsigned given) {
    unsigned local = given;
    stored = &local;
    return stored;
}

