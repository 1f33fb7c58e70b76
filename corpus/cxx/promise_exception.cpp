// An exception as a result, or with -DTASK a task that is used again. With -DBUG=1 the promise is kept twice, by the exception and by a value; with -DBUG=2 the
// exception is caught and nobody told; with -DTASK -DBUG the task is reset before its result was given, which breaks its promise.
//@ functions: std::promise::set_exception std::packaged_task::reset std::packaged_task::get_future std::packaged_task::operator()
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong uncaught-exception twice
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock waiting
//@ run: -DTASK
//@ verdict: all = correct
//@ executions: all = 1 // there is one thread
//@ run: -DTASK -DBUG
//@ verdict: all = wrong uncaught-exception broken
#include <cassert>
#include <future>
#include <thread>

[[maybe_unused]] static void work(std::promise<int> &promise) {
    try {
        throw 7;
    } catch (...) {
#if BUG != 2
        promise.set_exception(std::current_exception());
#endif
    }
#if BUG == 1
    promise.set_value(0); //~ twice
#endif
}

int main() {
#ifdef TASK
    std::packaged_task<int()> task([] { return 5; });
    std::future<int> first = task.get_future();
#ifndef BUG
    task();
#endif
    task.reset();
    task();
    assert(first.get() == 5); //~ broken
#else
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread thread(work, std::ref(promise));
    int caught = 0;
    try {
        future.get(); //~ waiting
    } catch (int number) {
        caught = number;
    }
    assert(caught == 7);
    thread.join();
#endif
}
