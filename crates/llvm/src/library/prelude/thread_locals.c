// Destructors of thread-local variables of C++: what a thread registered last is called first when it ends.

#include "norns.h"

struct handler {
    struct handler *next;
    void (*function)(void *);
    void *argument;
};
static _Thread_local struct handler *handlers;
static _Thread_local _Bool ends;

void norns_begin_thread(void) __asm__("norns.begin_thread");
void norns_end_thread(void) __asm__("norns.end_thread");

WEAK int __cxa_thread_atexit(void (*function)(void *), void *argument, void *object) {
    (void)object;
    if (!ends && norns_self() != 1)
        norns_unsupported("a thread-local variable with a destructor in a thread that is no std::thread");
    struct handler *new = norns_allocate(sizeof *new, 16, 0);
    new->function = function;
    new->argument = argument;
    new->next = handlers;
    handlers = new;
    return 0;
}

// The main thread ends as the program does.
WEAK void norns_begin_thread(void) { ends = 1; }

WEAK void norns_end_thread(void) {
    for (struct handler *first; (first = handlers);) {
        handlers = first->next;
        first->function(first->argument);
        norns_free(first);
    }
}
