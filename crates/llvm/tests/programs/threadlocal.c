#include <threads.h>
_Thread_local int counter = 3; static __thread char buffer[16]; extern _Thread_local long elsewhere; __attribute__((tls_model("initial-exec"))) _Thread_local int fast;
int bump(void) { static _Thread_local int calls; buffer[calls & 15] = 1; elsewhere++; fast--; return ++counter + ++calls; } int *address(void) { return &counter; } static once_flag once = ONCE_FLAG_INIT; static void init(void) { counter = 9; } void setup(void) { call_once(&once, init); thrd_yield(); }
