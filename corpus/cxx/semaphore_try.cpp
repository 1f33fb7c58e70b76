// std::counting_semaphore (C++20), tried, for a while and until a time: whoever got a unit has the message that came with it. With -DBUG=1
// nobody looks whether there was one; with -DBUG=2 the semaphore has a unit from the beginning.
//@ functions: std::counting_semaphore::try_acquire std::counting_semaphore::try_acquire_for
//@ functions: std::counting_semaphore::try_acquire_until std::counting_semaphore::release
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;
#if BUG == 2
static std::counting_semaphore<2> messages(1);
#else
static std::counting_semaphore<2> messages(0);
#endif
static int message;

int main() {
    std::thread sender([] {
        message = 42; //~ writing
        messages.release();
    });
    bool got = messages.try_acquire() || messages.try_acquire_for(1ms) ||
               messages.try_acquire_until(std::chrono::steady_clock::now() + 1ms);
#if BUG == 1
    got = true;
#endif
    if (got) assert(message == 42); //~ reading
    sender.join();
}
