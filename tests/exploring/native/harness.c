// Linked to a corpus program: runs it many times, each time in a process of its own and with other delays, and says what came of it.
//
// The program is compiled with -fsanitize-coverage, which calls a function of this file before each load and store and at the
// beginning of each block: there a thread may be held up. All of this file happens before main: a process is forked off for each
// run and goes on to main, while the first one waits for it and writes down what became of it.
//
// A run hangs if each of its threads waits for a futex without a time limit (then it will wait for ever), or if the run takes more
// processor time or more time than NORNS_PROCESSOR_MS and NORNS_WALL_MS say. After NORNS_HANGS runs that hang, no more are begun.
//
// Written on standard output, a line for each outcome: how often, "exit", "signal" or "hang", the status or signal, and what was printed,
// in hexadecimal digits behind a colon.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <sched.h>
#include <unistd.h>
#include <x86intrin.h>

enum { MOST_THREADS = 64, MOST_OUTCOMES = 256, MOST_PRINTED = 1 << 14 };

// Delays.

static bool is_run;         // whether this process is a run
static uint64_t run_seed;
static unsigned run_pace;   // how threads are held up in this run
static unsigned threads_seen;

static _Thread_local struct {
    uint64_t random;   // never 0 once the thread was seen
    unsigned rarely;   // it is held up about once in so many times
    int microseconds;  // for how long it may still sleep: a long loop must come to its end
} pace;

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
    return *state;
}

static uint64_t mixed(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return (value ^ value >> 31) | 1;
}

static void spin(unsigned rounds) {
    while (rounds--) __builtin_ia32_pause();
}

static void spin_until_the_bell(void) {
    uint64_t now = __rdtsc(), bell = (now | 0x3ffff) + 1;
    while (__rdtsc() < bell) __builtin_ia32_pause();
}

static void sleep_a_little(int microseconds) {
    if (pace.microseconds < microseconds) return;
    pace.microseconds -= microseconds;
    nanosleep(&(struct timespec){.tv_nsec = 1000L * microseconds}, NULL);
}

static void hold_up(void) {
    if (!is_run) return;
    int saved = errno;
    if (!pace.random) {
        unsigned number = __atomic_fetch_add(&threads_seen, 1, __ATOMIC_RELAXED);
        pace.random = mixed(run_seed * MOST_THREADS + number);
        uint64_t random = next_random(&pace.random);
        // Threads that are as quick as each other meet in the same places again and again.
        pace.rarely = 1u << (run_pace + random % 5);
        pace.microseconds = 600;
        // Threads that begin within the same fifty microseconds or so go on together, since starting one takes longer than most of
        // what they do.
        if (random >> 8 & 1) spin(random >> 16 & 1023);
        else if (number) spin_until_the_bell();
    }
    uint64_t random = next_random(&pace.random);
    if (run_pace && (random >> 20) % pace.rarely == 0) {
        switch (random >> 8 & 7) {
        case 0: sleep_a_little(200); break;
        case 1: case 2: sleep_a_little(1 + (random >> 12 & 63)); break;
        case 3: sched_yield(); break;
        default: spin(random >> 12 & 127);
        }
    }
    errno = saved;
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) { (void)start, (void)stop; }
void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { (void)guard, hold_up(); }
#define ACCESS(kind, size) \
    void __sanitizer_cov_##kind##size(void *address) { (void)address, hold_up(); }
ACCESS(load, 1) ACCESS(load, 2) ACCESS(load, 4) ACCESS(load, 8) ACCESS(load, 16)
ACCESS(store, 1) ACCESS(store, 2) ACCESS(store, 4) ACCESS(store, 8) ACCESS(store, 16)

// Runs.

static struct outcome {
    unsigned long count;
    const char *kind;
    int value;
    size_t length;
    char *printed;
} outcomes[MOST_OUTCOMES];

static void give_up(const char *what) {
    perror(what);
    _exit(1);
}

static unsigned long number(const char *variable, unsigned long otherwise) {
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

static size_t contents(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t length = fread(text, 1, size - 1, file);
    fclose(file);
    text[length] = 0;
    return length;
}

// Whether each thread waits for a futex without a time limit; how often each has begun to wait.
static bool all_wait(pid_t process, unsigned long switches[MOST_THREADS]) {
    char path[320], text[4096];
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = opendir(path);
    if (!tasks) return false;
    bool waiting = true;
    int threads = 0;
    for (struct dirent *task; waiting && (task = readdir(tasks));) {
        if (task->d_name[0] == '.') continue;
        if (threads == MOST_THREADS) waiting = false;
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", process, task->d_name);
        if (!contents(path, text, sizeof text)) waiting = false;
        if (strstr(text, "State:\tZ")) continue; // main has ended, others go on
        const char *found = strstr(text, "\nvoluntary_ctxt_switches:");
        unsigned long switched = found ? strtoul(strchr(found, ':') + 1, NULL, 10) : 0;
        snprintf(path, sizeof path, "/proc/%d/task/%s/syscall", process, task->d_name);
        unsigned long arguments[4];
        long which = 0;
        waiting = waiting && contents(path, text, sizeof text) &&
                  sscanf(text, "%ld %lx %lx %lx %lx", &which, &arguments[0], &arguments[1], &arguments[2], &arguments[3]) == 5 &&
                  which == SYS_futex && arguments[3] == 0;
        if (waiting) switches[threads++] = switched;
    }
    closedir(tasks);
    return waiting && threads > 0;
}

// Who waits now and has not waited anew since it was seen to wait, has waited in between: so if all do, nobody can wake another.
static bool all_wait_for_ever(pid_t process) {
    unsigned long before[MOST_THREADS] = {0}, after[MOST_THREADS] = {0};
    return all_wait(process, before) && all_wait(process, after) && memcmp(before, after, sizeof before) == 0;
}

static unsigned long milliseconds(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now)) return 0;
    return now.tv_sec * 1000ul + now.tv_nsec / 1000000;
}

static bool hangs(pid_t process, unsigned long processor_limit, unsigned long wall_limit) {
    int descriptor = syscall(SYS_pidfd_open, process, 0);
    if (descriptor < 0) give_up("pidfd_open");
    clockid_t processor;
    if (clock_getcpuclockid(process, &processor)) give_up("clock_getcpuclockid");
    unsigned long begin = milliseconds(CLOCK_MONOTONIC);
    bool ended, hanging = false;
    do {
        ended = poll(&(struct pollfd){.fd = descriptor, .events = POLLIN}, 1, 20) > 0;
        hanging = !ended && (all_wait_for_ever(process) || milliseconds(processor) > processor_limit ||
                             milliseconds(CLOCK_MONOTONIC) - begin > wall_limit);
    } while (!ended && !hanging);
    close(descriptor);
    return hanging;
}

static void count(const char *kind, int value, const char *printed, size_t length) {
    struct outcome *outcome = outcomes;
    for (; outcome < outcomes + MOST_OUTCOMES && outcome->count; outcome++)
        if (!strcmp(outcome->kind, kind) && outcome->value == value && outcome->length == length &&
            !memcmp(outcome->printed, printed, length))
            break;
    if (outcome == outcomes + MOST_OUTCOMES) errno = E2BIG, give_up("too many outcomes");
    if (!outcome->count) {
        *outcome = (struct outcome){.kind = kind, .value = value, .length = length, .printed = malloc(length + 1)};
        memcpy(outcome->printed, printed, length);
    }
    outcome->count++;
}

static void tell(void) {
    for (struct outcome *outcome = outcomes; outcome < outcomes + MOST_OUTCOMES && outcome->count; outcome++) {
        printf("%lu %s %d :", outcome->count, outcome->kind, outcome->value);
        for (size_t i = 0; i < outcome->length; i++) printf("%02x", (unsigned char)outcome->printed[i]);
        printf("\n");
    }
    fflush(stdout);
}

__attribute__((constructor(101))) static void run_many_times(void) {
    unsigned long runs = number("NORNS_RUNS", 1), seed = number("NORNS_SEED", 1), most_hangs = number("NORNS_HANGS", 1);
    unsigned long processor_limit = number("NORNS_PROCESSOR_MS", 200), wall_limit = number("NORNS_WALL_MS", 10000);
    int printing = memfd_create("printed", 0);
    // The kernel does not lock the position in a memory file. Unless they append, threads that write at the same time would overwrite
    // what the others have written.
    if (printing < 0 || fcntl(printing, F_SETFL, O_APPEND)) give_up("memfd_create");
    static char printed[MOST_PRINTED];
    for (unsigned long run = 0; run < runs && most_hangs; run++) {
        if (ftruncate(printing, 0)) give_up("ftruncate");
        pid_t process = fork();
        if (process < 0) give_up("fork");
        if (process == 0) {
            // Nothing that was begun here is left behind if the test is ended.
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            prctl(PR_SET_TIMERSLACK, 1);
            dup2(printing, 1), dup2(printing, 2);
            setvbuf(stdout, NULL, _IONBF, 0); // so that a thread's output stays in order
            close(printing);
            run_seed = seed + run;
            run_pace = run % 4 * 2;
            is_run = true;
            return;
        }
        bool hanging = hangs(process, processor_limit, wall_limit);
        if (hanging) kill(process, SIGKILL), most_hangs--;
        int status;
        if (waitpid(process, &status, 0) != process) give_up("waitpid");
        ssize_t length = pread(printing, printed, sizeof printed, 0);
        if (length < 0) give_up("pread");
        if (hanging) count("hang", 0, "", 0);
        else if (WIFSIGNALED(status)) count("signal", WTERMSIG(status), printed, length);
        else count("exit", WEXITSTATUS(status), printed, length);
    }
    tell();
    _exit(0);
}
