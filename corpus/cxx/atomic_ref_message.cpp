// std::atomic_ref (C++20): messages that are published by a store, an exchange, compare-exchanges and an addition. With -DBUG=1 to -DBUG=5 one
// of these is relaxed: under PSO a relaxed store may overtake the message, an update may not. RA takes all as release and acquire.
//@ functions: std::atomic_ref::load std::atomic_ref::store std::atomic_ref::exchange std::atomic_ref::compare_exchange_strong
//@ functions: std::atomic_ref::compare_exchange_weak std::atomic_ref::fetch_add
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion reading
//@ verdict: rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=3
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=4
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=5
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race reading|writing
#include <atomic>
#include <cassert>
#include <thread>

#ifndef BUG
#define BUG 0
#endif
static int flags[6], messages[6];

static std::atomic_ref<int> flag(int number) { return std::atomic_ref<int>(flags[number]); }
constexpr auto order(int number) { return BUG == number ? std::memory_order_relaxed : std::memory_order_release; }

int main() {
    std::thread sender([] {
        int expected = 0;
        messages[1] = 1; //~ writing
        flag(1).store(1, order(1));
        messages[2] = 1; //~ writing
        flag(2).exchange(1, order(2));
        messages[3] = 1; //~ writing
        flag(3).compare_exchange_strong(expected, 1, order(3), std::memory_order_relaxed);
        messages[4] = 1; //~ writing
        flag(4).compare_exchange_weak(expected, 1, order(4), std::memory_order_relaxed);
        messages[5] = 1; //~ writing
        flag(5).fetch_add(1, order(5));
    });
    for (int i = 1; i <= 5; i++)
        if (flag(i).load(std::memory_order_acquire)) assert(messages[i] == 1); //~ reading
    sender.join();
}
