// Notifying of an atomic (C++20) orders nothing: two threads notify, one after the other by a relaxed flag, and both write the data.
// With -DORDERED the flag itself orders them. RA takes every atomic access for release or acquire, so there the flag orders them.
// With -DEARLY a thread is notified before the change, and not behind it: it may sleep for ever, unless it looks late.
//@ run: -std=gnu++20
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race writing|overwriting
//@ run: -std=gnu++20 -DORDERED
//@ verdict: all = correct
//@ run: -std=gnu++20 -DEARLY
//@ verdict: all = wrong deadlock waiting
#include <atomic>
#include <cassert>
#include <thread>

#ifdef ORDERED
constexpr auto release = std::memory_order_release, acquire = std::memory_order_acquire;
#else
constexpr auto release = std::memory_order_relaxed, acquire = std::memory_order_relaxed;
#endif

static std::atomic<int> told{0}, flag{0};
static int data;

int main() {
#ifdef EARLY
    std::thread other([] {
        told.wait(0); //~ waiting
    });
    told.notify_one();
    told.store(1, release);
    other.join();
    (void)acquire, (void)data;
#else
    std::thread other([] {
        data = 1; //~ writing
        told.notify_one();
        flag.store(1, release);
    });
    if (flag.load(acquire) == 1) {
        told.notify_one();
        data = 2; //~ overwriting
    }
    other.join();
#endif
}
