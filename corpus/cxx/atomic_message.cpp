// A message by release and acquire: the flag is a std::atomic, and every access to it is a call of the header's functions.
// With -DBUG the flag is relaxed. Nobody waits: who sees no flag reads no message.
//@ functions: std::atomic::load std::atomic::store
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the flag is seen or not
//@ run: -DBUG
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion message
//@ verdict: rc11 wrc11 = wrong race message|writing
#include <atomic>
#include <cassert>
#include <thread>

#ifdef BUG
constexpr auto release = std::memory_order_relaxed, acquire = std::memory_order_relaxed;
#else
constexpr auto release = std::memory_order_release, acquire = std::memory_order_acquire;
#endif

static std::atomic<bool> flag{false};
static int message;

int main() {
    std::thread sender([] {
        message = 42; //~ writing
        flag.store(true, release);
    });
    if (flag.load(acquire)) {
        assert(message == 42); //~ message
    }
    sender.join();
}
