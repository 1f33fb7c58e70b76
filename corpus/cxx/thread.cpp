// std::thread: with arguments by value and by reference, moved, in a container, detached, joined; and what must not be done.
//@ functions: std::thread::thread std::thread::join
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which of the two threads in the array adds first
//@ run: -DBUG=1
//@ verdict: all = wrong uncaught-exception twice
//@ run: -DBUG=2
//@ verdict: all = wrong assertion never
//@ run: -DBUG=3
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

static std::atomic<int> total{0};

static void add(int amount) { total.fetch_add(amount, std::memory_order_relaxed); }
static void set(int &target, int value) { target = value; } //~ writing

int main() {
    int result = 0;
    std::thread first(set, std::ref(result), 3);
    std::thread second = std::move(first);
    assert(!first.joinable() && second.joinable());
#if BUG == 3
    assert(result >= 0); //~ reading
#endif
    second.join();
    assert(result == 3 && !second.joinable());
#if BUG == 1
    second.join(); //~ twice
#endif
    std::thread workers[2];
    for (int i = 0; i < 2; i++) workers[i] = std::thread(add, i + 1);
    assert(workers[0].get_id() != workers[1].get_id());
#if BUG == 2
    return 0;
#endif
    for (auto &worker : workers) worker.join();
    assert(total == 3);
    std::thread([] {}).detach();
} //~ never
