#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define STORE memory_order_relaxed
#else
#define STORE memory_order_release
#endif

static atomic<bool> taken;
static int total;

static void increment() {
    bool expected = false;
    while (!taken.compare_exchange_strong(expected, true, memory_order_acquire, memory_order_relaxed)) expected = false;
    total++;
    taken.store(false, STORE);
}

int main() {
    thread t0(increment);
    thread t1(increment);
    t0.join();
    t1.join();
    assert(total == 2);
}
