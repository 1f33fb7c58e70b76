// Store buffering around a std::latch that is open. To wait at it is a load, which does not make the thread wait for its own stores:
// under TSO and weaker models the store may come late, although the other thread has a fence.
// Counts: each load reads 0 or 1, and under SC one of them reads 1.
//@ functions: std::latch::wait std::latch::count_down
//@ run: -std=gnu++20
//@ verdict: sc = correct
//@ executions: sc = 3 // 2 * 2 - 1
//@ verdict: tso pso ra rc11 wrc11 = wrong assertion BOTH
#include <atomic>
#include <cassert>
#include <latch>
#include <thread>

static std::latch opened(1);
static std::atomic<int> x, y;

int main() {
    opened.count_down();
    int first = 0, second = 0;
    std::thread one([&] {
        x.store(1, std::memory_order_relaxed);
        opened.wait();
        first = y.load(std::memory_order_relaxed);
    });
    std::thread other([&] {
        y.store(1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        second = x.load(std::memory_order_relaxed);
    });
    one.join();
    other.join();
    assert(first || second); //~ BOTH
}
