#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<int> sequence, one, two;

int main() {
    thread t0([] {
        int now = sequence.load(memory_order_relaxed);
        sequence.store(now + 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_release);
        one.store(1, memory_order_relaxed);
        two.store(1, memory_order_relaxed);
        sequence.store(now + 2, memory_order_release);
    });
    thread t1([] {
        int before = sequence.load(memory_order_acquire);
        int first = one.load(memory_order_relaxed);
        int second = two.load(memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        int after = sequence.load(memory_order_relaxed);
#ifndef BUG
        if (before != after || before % 2 != 0) return;
#else
        (void)before, (void)after;
#endif
        assert(first == second);
    });
    t0.join();
    t1.join();
}
