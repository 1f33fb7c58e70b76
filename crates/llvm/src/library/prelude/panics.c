// Panics of Rust, as its standard library raises them. Every landing pad that takes a panic takes all of them, so the way there is gone
// at once; a panic that nobody expects is a finding (`norns.panics`).

#include "norns.h"

struct exception {
    u64 class;
    void (*cleanup)(int reason, struct exception *exception);
};

_Noreturn void norns_unwind(void *handed, const void *thrown) __asm__("norns.unwind");

// Whether the panic ends its thread, since nobody but the standard library catches it. In the main thread that is a finding.
u32 norns_panics(void) __asm__("norns.panics");
// There if threads are detached; see `detach.c`.
void norns_note_panic(void) __asm__("norns.note_panic") WEAK;

WEAK int _Unwind_RaiseException(void *exception) {
    if (norns_panics() && norns_note_panic) norns_note_panic();
    norns_unwind(exception, NULL);
}
enum { CAUGHT_BY_OTHERS = 1, END_OF_STACK = 5 };
WEAK void _Unwind_DeleteException(struct exception *exception) {
    if (exception->cleanup) exception->cleanup(CAUGHT_BY_OTHERS, exception);
}
// Nobody can look at the stack.
WEAK int _Unwind_Backtrace(void *function, void *argument) { return (void)function, (void)argument, END_OF_STACK; }
WEAK u64 _Unwind_GetIP(void *frame) { return (void)frame, 0; }
