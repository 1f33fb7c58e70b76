// Waiting for a future: for a while, until a time, and as long as it takes; then what was written before the result is there. With -DBUG=1
// main goes on when the time is over; with -DBUG=2 the result is given before the writing.
//@ functions: std::future::wait std::future::wait_for std::future::wait_until std::promise::set_value std::promise::get_future
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using namespace std::chrono_literals;
static int data;

int main() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread thread([&promise] {
#if BUG == 2
        promise.set_value(1);
        data = 1; //~ writing
#else
        data = 1; //~ writing
        promise.set_value(1);
#endif
    });
    bool ready = future.wait_for(1ms) == std::future_status::ready ||
                 future.wait_until(std::chrono::steady_clock::now() + 1ms) == std::future_status::ready;
#if BUG == 1
    if (ready) future.wait();
#else
    if (!ready) future.wait();
#endif
    assert(data == 1); //~ reading
    thread.join();
}
