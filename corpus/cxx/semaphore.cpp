// std::counting_semaphore (C++20): two threads take one unit each, of two that are there, so that nobody waits; then they give them
// back. With -DBUG=1 there is one unit only, and neither gives it back before both have one: a deadlock. With -DBUG=2 a unit is
// released that the semaphore has no room for. With -DTIMED they wait with a time limit, which is never a deadlock: of one unit that
// nobody gives back one thread gets it, the other does not.
//@ functions: std::counting_semaphore::acquire std::counting_semaphore::release std::counting_semaphore::try_acquire_for std::counting_semaphore::try_acquire_until
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: all = wrong deadlock acquiring
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong misuse releasing
//@ run: -std=gnu++20 -DTIMED=1
//@ verdict: all = correct
//@ executions: sc tso pso ra rc11 wrc11 = 2 // which of the two gets the unit
//@ run: -std=gnu++20 -DTIMED=2
//@ verdict: all = wrong assertion both
#include <atomic>
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

#if defined TIMED || BUG == 1
static std::counting_semaphore<2> units(1);
#else
static std::counting_semaphore<2> units(2);
#endif
static std::atomic<int> holders{0};

static void worker(bool &got) {
#if TIMED == 1
    got = units.try_acquire_for(std::chrono::milliseconds(10));
#elif TIMED == 2
    got = units.try_acquire_until(std::chrono::system_clock::now());
#elif BUG == 1
    units.acquire(); //~ acquiring
    got = true;
#else
    units.acquire();
    holders.fetch_add(1, std::memory_order_relaxed);
    got = true;
    units.release();
#endif
}

int main() {
    bool first = false, second = false;
    std::thread other(worker, std::ref(first));
    worker(second);
    other.join();
#ifdef TIMED
    assert(first || second);
    assert(!first || !second);
#if TIMED == 2
    assert(first); //~ both
#endif
#else
    assert(first && second && holders == 2);
#if BUG == 2
    units.release(); //~ releasing
#endif
#endif
}
