// std::unique_ptr: moved to a thread and back, with a deleter, of an array; and used after it was moved from.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // everything is handed over by spawn and join
//@ run: -DBUG=1
//@ verdict: all = wrong assertion moved
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free late
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

struct Counter {
    int *alive;
    explicit Counter(int *alive) : alive(alive) { ++*alive; }
    ~Counter() { --*alive; }
};

int main() {
    int alive = 0;
    auto counter = std::make_unique<Counter>(&alive);
    Counter *raw = counter.get();
    std::unique_ptr<int[]> numbers(new int[3]{1, 2, 3});
    std::thread owner([taken = std::move(counter)]() mutable {
        assert(*taken->alive == 1);
        taken.reset();
    });
    owner.join();
    assert(!counter && alive == 0 && numbers[2] == 3);
#if BUG == 1
    assert((*counter).alive); //~ moved
#elif BUG == 2
    assert(raw->alive == &alive); //~ late
#endif
    (void)raw;
    int ended = 0;
    auto deleter = [&ended](int *pointer) {
        ended++;
        delete pointer;
    };
    { std::unique_ptr<int, decltype(deleter)> number(new int(4), deleter); }
    assert(ended == 1);
}
