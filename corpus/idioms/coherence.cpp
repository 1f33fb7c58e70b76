#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<int> x;

int main() {
    thread t0([] {
        x.store(1, memory_order_relaxed);
        x.store(2, memory_order_relaxed);
    });
    thread t1([] {
        int first = x.load(memory_order_relaxed);
        int second = x.load(memory_order_relaxed);
        assert(first <= second);
#ifdef BUG
        assert(first < second);
#endif
    });
    t0.join();
    t1.join();
}
