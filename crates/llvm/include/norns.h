// What a checked program may ask of norns.
#ifndef NORNS_H
#define NORNS_H

#ifdef __cplusplus
extern "C" {
#endif

/// This execution counts only if the condition holds.
void norns_assume(int condition);
/// Any of 0 to n - 1; each is explored.
int norns_choose(int n);

#ifdef __cplusplus
}
#endif

/// Waits until the condition holds: a thread that waits does nothing else, and one that waits for ever is a livelock. The
/// condition looks at atomics and has no effects. Compiled without norns it spins.
#define norns_await(condition) \
    do { \
    } while (!(condition))

#endif
