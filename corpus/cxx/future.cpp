// std::promise and std::future: a result, an exception, nothing at all, handed from one thread to another.
//@ functions: std::future::get std::promise::set_value std::promise::get_future
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // whoever gets waits for the one result
//@ run: -DMOVED
//@ verdict: all = correct
//@ executions: all = 3 // the promise goes with its thread: it asks before or after the future went whether it is the only one, and who goes last
//@ run: -DBROKEN
//@ verdict: all = correct
//@ executions: all = 3 // the future goes last, or the promise, and lets go of the exception before or after its handler does
//@ run: -DTIMED
//@ verdict: all = correct
//@ executions: all = 4 // the headers look three times: the first, second, third or none of them finds the result
//@ run: -DBUG=1
//@ verdict: all = wrong deadlock waiting
//@ run: -DBUG=2
//@ verdict: all = wrong uncaught-exception twice
//@ run: -DBUG=3
//@ verdict: all = wrong uncaught-exception again
//@ run: -DBUG=4
//@ verdict: ra rc11 wrc11 = wrong race early
//@ run: -DBUG=5
//@ verdict: all = wrong uncaught-exception retrieved
#include <cassert>
#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

static int data;

int main() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    assert(future.valid());
#if defined MOVED
    std::thread thread([promise = std::move(promise)]() mutable { promise.set_value(3); });
#elif defined BROKEN
    std::thread thread([promise = std::move(promise)] {});
#else
    std::thread thread([&promise] {
#if BUG == 4
        promise.set_value(3);
        data = 1; //~ early
#else
        data = 1;
#if BUG != 1
        promise.set_value(3);
#endif
#endif
#if BUG == 2
        promise.set_value(4); //~ twice
#endif
    });
#endif
#ifdef TIMED
    bool in_time = future.wait_for(std::chrono::milliseconds(1)) == std::future_status::ready;
    if (in_time) assert(data == 1);
#endif
#ifdef BROKEN
    bool broken = false;
    try {
        future.get();
    } catch (const std::future_error &error) {
        broken = error.code() == std::future_errc::broken_promise;
    }
    assert(broken && !future.valid());
#else
    assert(future.get() == 3); //~ waiting
    assert(!future.valid());
#ifndef MOVED
    assert(data == 1); //~ early
#endif
#endif
    thread.join();
#if BUG == 3
    future.get(); //~ again
#elif BUG == 5
    promise.get_future(); //~ retrieved
#endif
    // In one thread: an exception, a reference, nothing.
    std::promise<int> failing;
    failing.set_exception(std::make_exception_ptr(std::range_error("out")));
    try {
        failing.get_future().get();
        assert(false);
    } catch (const std::runtime_error &error) {
        assert(error.what()[0] == 'o');
    }
    std::promise<int &> reference;
    reference.set_value(data);
    assert(&reference.get_future().get() == &data);
    std::promise<void> nothing;
    nothing.set_value();
    nothing.get_future().get();
}
