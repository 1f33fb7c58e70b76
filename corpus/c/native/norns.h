// What a checked program may ask of norns, for running the corpus natively. The tool brings its own.
#ifndef NORNS_H
#define NORNS_H

void norns_assume(int condition); // this execution counts only if the condition holds
int norns_choose(int n);          // any of 0..n-1, each is explored

// waits until the condition holds
#define norns_await(condition) \
    do { \
    } while (!(condition))

#endif
