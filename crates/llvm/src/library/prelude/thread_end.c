// The end of a thread: what it registered to be called, and then the destructors of thread-specific data, as in glibc. Each is
// there only if something is registered.

#include "norns.h"

WEAK void norns_run_thread_exits(void) __asm__("norns.run_thread_exits");
WEAK void norns_run_destructors(void) __asm__("norns.run_destructors");
WEAK void norns_end_rust_thread(void) __asm__("norns.rust.end_thread");

void norns_at_thread_end(void) __asm__("norns.at_thread_end");
void norns_at_thread_end(void) {
    if (norns_run_thread_exits) norns_run_thread_exits();
    if (norns_run_destructors) norns_run_destructors();
    if (norns_end_rust_thread) norns_end_rust_thread();
}
