// A lock of a std::atomic_flag that sleeps (C++20): who finds it set waits until it is notified, of which there is one (or, with -DALL,
// all are told). With -DBUG=1 it is cleared by a relaxed store; with -DBUG=2 the notification comes before. WRC11 does not order the clearing
// behind the setting of another thread that found it set: to it this setting may be what is left of the flag, and the thread sleeps on.
//@ functions: std::atomic_flag::test_and_set std::atomic_flag::clear std::atomic_flag::test std::atomic_flag::wait
//@ functions: std::atomic_flag::notify_one std::atomic_flag::notify_all
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ verdict: wrc11 = wrong deadlock sleeping
//@ run: -std=gnu++20 -DALL
//@ verdict: all = correct
//@ verdict: wrc11 = wrong deadlock sleeping
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion counted
//@ verdict: rc11 = wrong race counting
//@ verdict: wrc11 = wrong race|deadlock counting|sleeping
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong deadlock sleeping
//@ run: -std=gnu++20 -DBUG=2 -DALL
//@ verdict: all = wrong deadlock sleeping
#include <atomic>
#include <cassert>
#include <thread>

#if BUG == 1
constexpr auto release = std::memory_order_relaxed;
#else
constexpr auto release = std::memory_order_release;
#endif
static std::atomic_flag locked;
static int counter;

static void tell() {
#ifdef ALL
    locked.notify_all();
#else
    locked.notify_one();
#endif
}

static void add() {
    while (locked.test_and_set(std::memory_order_acquire)) locked.wait(true, std::memory_order_relaxed); //~ sleeping
    counter++; //~ counting
#if BUG == 2
    tell();
#endif
    locked.clear(release);
#if BUG != 2
    tell();
#endif
}

int main() {
    std::thread other(add);
    add();
    other.join();
    assert(!locked.test());
    assert(counter == 2); //~ counted
}
