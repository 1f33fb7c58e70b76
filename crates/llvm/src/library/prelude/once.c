// Once: 0 if nobody has begun, 1 while somebody runs the function, 2 when it is done.

#include "norns.h"

enum { RUNNING = 1, DONE = 2 };

WEAK int pthread_once(int *control, void (*function)(void)) {
    if (norns_take(control, EXCHANGE_ZERO, RUNNING, NOT_EQUAL, RUNNING, LOCK)) return 0;
    function();
    __atomic_store_n(control, DONE, RELEASE);
    return 0;
}
