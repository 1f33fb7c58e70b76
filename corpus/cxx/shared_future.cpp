// std::shared_future: several threads wait for one result. With -DBUG the one who gives it writes too late.
//@ functions: std::shared_future::get
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // all wait for the one result
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race late|read
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock read
#include <cassert>
#include <future>
#include <thread>

static int data;

int main() {
    std::promise<int> promise;
    std::shared_future<int> future = promise.get_future().share();
    auto reader = [&future] {
        assert(future.get() == 2 && data == 1); //~ read
    };
    std::thread first(reader), second(reader);
#if BUG == 1
    promise.set_value(2);
    data = 1; //~ late
#elif BUG == 2
    data = 1;
#else
    data = 1;
    promise.set_value(2);
#endif
    first.join();
    second.join();
    // As often as one likes.
    std::shared_future<int> copy = future;
    assert(copy.get() == 2 && future.get() == 2);
}
