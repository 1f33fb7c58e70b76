#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<bool> ready;
static int message;

int main() {
    thread t0([] {
        message = 42;
        atomic_thread_fence(memory_order_release);
        ready.store(true, memory_order_relaxed);
    });
    thread t1([] {
        if (!ready.load(memory_order_relaxed)) return;
#ifndef BUG
        atomic_thread_fence(memory_order_acquire);
#endif
        assert(message == 42);
    });
    t0.join();
    t1.join();
}
