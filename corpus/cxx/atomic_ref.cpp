// std::atomic_ref: two threads store to an int through references, and nothing orders the stores. When both are joined, the
// int is read as what it is: either store may have been the last. With -DUNSEEN=v it is asserted that v is not read. With
// -DBUG one of the threads is still running: a race.
//@ functions: std::atomic_ref::store
//@ run: -std=c++20
//@ verdict: all = correct
//@ executions: all = 2 // the orders of the stores; for wrc11 the stores that are read
//@ reads-from: all = 2 // the stores that are read
//@ run: -std=c++20 -DUNSEEN=1
//@ verdict: all = wrong assertion seen
//@ run: -std=c++20 -DUNSEEN=2
//@ verdict: all = wrong assertion seen
//@ run: -std=c++20 -DBUG
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race reading|storing
#include <atomic>
#include <cassert>
#include <thread>

static int x;

static void store(int value) {
    std::atomic_ref<int>(x).store(value, std::memory_order_relaxed); //~ storing
}

int main() {
    std::thread one(store, 1), two(store, 2);
    one.join();
#ifndef BUG
    two.join();
#endif
    int seen = x; //~ reading
    assert(seen == 1 || seen == 2);
#ifdef UNSEEN
    assert(seen != UNSEEN); //~ seen
#endif
#ifdef BUG
    two.join();
#endif
}
