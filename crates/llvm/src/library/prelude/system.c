// What Rust's standard library asks of the system, as far as the answers do not matter: which signals are handled, which
// descriptors are open, how large pages are, which processors there are. There are no files, no network, no other processes and no
// signals, so what would need one of these is unsupported rather than answered.

#include "norns.h"

int *__errno_location(void);

static i64 fails(int error) { return *__errno_location() = error, -1; }

enum { STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR };

struct descriptor {
    int number;
    short events, found;
};
WEAK int poll(struct descriptor *descriptors, u64 count, int timeout) {
    if (timeout) norns_unsupported("`poll` that waits");
    for (u64 i = 0; i < count; i++) descriptors[i].found = 0;
    return 0;
}

// Every signal is ignored, so that nobody installs a handler of its own.
enum { DEFAULT, IGNORE, ACTION = 152 };
WEAK int sigaction(int number, const u64 *action, u64 *old) {
    (void)number;
    if (action && *action > IGNORE) norns_unsupported("handlers of signals");
    if (old) {
        __builtin_memset(old, 0, ACTION);
        *old = IGNORE;
    }
    return 0;
}
WEAK u64 signal(int number, u64 handler) {
    (void)number;
    if (handler > IGNORE) norns_unsupported("handlers of signals");
    return IGNORE;
}

enum { PAGE_SIZE = 30, PROCESSORS = 83, PROCESSORS_ONLINE = 84, STACK_MIN = 75, NAME_SIZE = 70 };
WEAK i64 sysconf(int name) {
    switch (name) {
    case PAGE_SIZE: return 4096;
    case PROCESSORS:
    case PROCESSORS_ONLINE: return 2;
    case STACK_MIN: return 16384;
    case NAME_SIZE: return 1024;
    default: return fails(EINVAL);
    }
}
WEAK int getpagesize(void) { return 4096; }
WEAK u64 getauxval(u64 kind) { return (void)kind, 0; }
WEAK int sched_getaffinity(int process, u64 size, u8 *processors) {
    (void)process;
    for (u64 i = 0; i < size; i++) processors[i] = i ? 0 : 3;
    return 0;
}
// Where the stack is, nobody knows.
enum { ENOSYS = 38 };
WEAK int pthread_getattr_np(u64 thread, void *attributes) { return (void)thread, (void)attributes, ENOSYS; }
WEAK int gettid(void) { return (int)norns_self(); }
WEAK int getpid(void) { return 1; }
// Rust's standard library asks for what only some versions of glibc have.
int strcmp(const char *a, const char *b);
WEAK void *dlsym(void *library, const char *name) {
    (void)library;
    if (strcmp(name, "__pthread_get_minstack")) norns_unsupported("looking for functions by their names");
    return NULL;
}
// What the kernel says of itself in files, such as which share of the processors a process may use, is not there.
enum { ENOENT = 2 };
int strncmp(const char *a, const char *b, u64 size);
WEAK int open64(const char *path, int flags, ...) {
    (void)flags;
    if (strncmp(path, "/proc/", 6) && strncmp(path, "/sys/", 5)) norns_unsupported("files");
    return (int)fails(ENOENT);
}
WEAK const char *gnu_get_libc_version(void) { return "2.36"; }

// What is random elsewhere is the same every time.
WEAK i64 getrandom(u8 *bytes, u64 count, u32 flags) {
    (void)flags;
    for (u64 i = 0; i < count; i++) bytes[i] = (u8)(i * 37 + 11);
    return (i64)count;
}

WEAK char *getcwd(char *path, u64 size) {
    if (size < 2) return fails(ERANGE), NULL;
    path[0] = '/', path[1] = 0;
    return path;
}
WEAK int __xpg_strerror_r(int error, char *text, u64 size) {
    (void)error;
    static const char unknown[] = "an error of the system";
    for (u64 i = 0; i < size && i < sizeof unknown; i++) text[i] = unknown[i];
    if (size && size < sizeof unknown) text[size - 1] = 0;
    return 0;
}

// Standard output and standard error are one stream of text; standard input is empty.
static void put(int descriptor, const u8 *bytes, u64 count) {
    if (descriptor != STANDARD_OUTPUT && descriptor != STANDARD_ERROR) norns_unsupported("writing to files");
    // Copied first, so that what is printed is one text even if others can reach the bytes.
    u8 copy[128];
    for (u64 piece; count; bytes += piece, count -= piece) {
        piece = count < sizeof copy ? count : sizeof copy;
        __builtin_memcpy(copy, bytes, piece);
        for (u64 i = 0; i < piece; i++) norns_put(copy[i]);
    }
}
WEAK i64 write(int descriptor, const u8 *bytes, u64 count) { return put(descriptor, bytes, count), (i64)count; }
struct piece {
    const u8 *bytes;
    u64 count;
};
WEAK i64 writev(int descriptor, const struct piece *pieces, int count) {
    i64 written = 0;
    for (int i = 0; i < count; i++) {
        put(descriptor, pieces[i].bytes, pieces[i].count);
        written += (i64)pieces[i].count;
    }
    return written;
}
WEAK i64 read(int descriptor, void *bytes, u64 count) {
    (void)bytes, (void)count;
    if (descriptor != STANDARD_INPUT) norns_unsupported("reading from files");
    return 0;
}
