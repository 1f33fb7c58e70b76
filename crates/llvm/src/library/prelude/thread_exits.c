// What a thread registered to be called at its end (`__cxa_thread_atexit_impl`, glibc): the last first. The main thread ends with the
// program.

#include "norns.h"

struct handler {
    struct handler *next;
    void (*function)(void *);
    void *argument;
};
static _Thread_local struct handler *handlers;

void norns_run_thread_exits(void) __asm__("norns.run_thread_exits");

WEAK int __cxa_thread_atexit_impl(void (*function)(void *), void *argument, void *object) {
    (void)object;
    struct handler *new = norns_allocate(sizeof *new, 16, 0);
    new->function = function;
    new->argument = argument;
    new->next = handlers;
    handlers = new;
    return 0;
}

void norns_run_thread_exits(void) {
    for (struct handler *first; (first = handlers);) {
        handlers = first->next;
        first->function(first->argument);
        norns_free(first);
    }
}
