// Once: 0 if nobody has begun, 1 while somebody runs the function, 2 when it is done. An exception that leaves the function, as that
// of std::call_once may, leaves it undone.

#include "norns.h"

enum { BEGUN_BY_NOBODY, RUNNING, DONE };

struct attempt {
    int *control;
    int outcome;
};
static void settle(struct attempt *attempt) { __atomic_store_n(attempt->control, attempt->outcome, RELEASE); }

WEAK int pthread_once(int *control, void (*function)(void)) {
    if (norns_take(control, EXCHANGE_ZERO, RUNNING, NOT_EQUAL, RUNNING, LOCK)) return 0;
    __attribute__((cleanup(settle))) struct attempt attempt = {control, BEGUN_BY_NOBODY};
    function();
    attempt.outcome = DONE;
    return 0;
}
