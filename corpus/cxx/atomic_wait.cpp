// Waiting for an atomic (C++20): for an int, a bool, 8 bytes, a flag. With -DBUG=1 nobody is told of the change; with -DBUG=2 one
// of two who wait is; with -DBUG=3 the message is relaxed: being told orders nothing.
//@ functions: std::atomic::wait std::atomic::notify_one
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DBUG=3
//@ verdict: rc11 wrc11 = wrong race reading|writing
#include <atomic>
#include <cassert>
#include <thread>

#if BUG == 3
constexpr auto release = std::memory_order_relaxed, acquire = std::memory_order_relaxed;
#else
constexpr auto release = std::memory_order_release, acquire = std::memory_order_acquire;
#endif

static std::atomic<long> state{0};
static int message;

static void receive() {
    state.wait(0, acquire); //~ waiting
    assert(message == 42); //~ reading
}

int main() {
    std::atomic<bool> flag{true};
    flag.wait(false);
    std::thread receiver(receive);
#if BUG == 2
    std::thread other(receive);
#endif
    message = 42; //~ writing
    state.store(1, release);
#if BUG != 1
    state.notify_one();
#endif
    receiver.join();
#if BUG == 2
    other.join();
#endif
}
