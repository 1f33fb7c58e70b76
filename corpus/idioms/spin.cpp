#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<bool> ready;
static atomic<int> message;

int main() {
    thread t0([] {
        message.store(42, memory_order_relaxed);
        ready.store(true, memory_order_release);
    });
    thread t1([] {
        while (!ready.load(memory_order_acquire));
        assert(message.load(memory_order_relaxed) == 42);
    });
    t0.join();
    t1.join();
}
