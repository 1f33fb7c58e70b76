// The end of the program: what was registered last is called first. Registering synchronises with the end only, not with others
// who register.

#include "norns.h"

struct handler {
    struct handler *next;
    void (*function)(void *);
    void *argument;
};
static struct handler unlinked;
static struct handler *handlers;

WEAK void norns_end_thread(void) __asm__("norns.end_thread");
WEAK void norns_run_thread_exits(void) __asm__("norns.run_thread_exits");
void norns_finish(void) __asm__("norns.finish");

WEAK int __cxa_atexit(void (*function)(void *), void *argument, void *object) {
    (void)object;
    struct handler *new = norns_allocate(sizeof *new, 16, 0);
    new->function = function;
    new->argument = argument;
    __atomic_store_n(&new->next, &unlinked, __ATOMIC_RELAXED);
    struct handler *next = __atomic_exchange_n(&handlers, new, __ATOMIC_RELEASE);
    __atomic_store_n(&new->next, next, __ATOMIC_RELEASE);
    return 0;
}

WEAK void norns_finish(void) {
    if (norns_end_thread) norns_end_thread();
    if (norns_run_thread_exits) norns_run_thread_exits();
    for (struct handler *first; (first = __atomic_exchange_n(&handlers, NULL, __ATOMIC_ACQUIRE));) {
        while (first) {
            first->function(first->argument);
            struct handler *next;
            while ((next = __atomic_load_n(&first->next, __ATOMIC_ACQUIRE)) == &unlinked) {}
            norns_free(first);
            first = next;
        }
    }
}
