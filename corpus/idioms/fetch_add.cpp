#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<int> total;
static int one, two;

static int increment() {
#ifdef BUG
    int old = total.load(memory_order_relaxed);
    total.store(old + 1, memory_order_relaxed);
    return old;
#else
    return total.fetch_add(1, memory_order_relaxed);
#endif
}

int main() {
    thread t0([] { one = increment(); });
    thread t1([] { two = increment(); });
    t0.join();
    t1.join();
    assert(one + two == 1);
}
