// std::packaged_task: a function whose result is a future, called by another thread, twice with a reset, or never.
//@ functions: std::packaged_task::operator() std::packaged_task::get_future
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // whoever gets waits for the one result
//@ run: -DMOVED
//@ verdict: all = correct
//@ executions: all = 3 // the task goes with its thread: it asks before or after the future went whether it is the only one, and who goes last
//@ run: -DBUG=1
//@ verdict: all = wrong uncaught-exception never
//@ run: -DBUG=2
//@ verdict: all = wrong uncaught-exception twice
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::packaged_task<int(int)> task([](int number) {
        if (number < 0) throw number;
        return number + 1;
    });
    std::future<int> result = task.get_future();
#ifdef MOVED
    std::thread thread(std::move(task), 4);
#elif BUG == 1
    std::thread thread([task = std::move(task)] {});
#elif BUG == 2
    std::thread thread([&task] {
        task(4);
        task(5); //~ twice
    });
#else
    std::thread thread([&task] { task(4); });
#endif
    assert(result.get() == 5); //~ never
    thread.join();
#ifndef MOVED
    task.reset();
    result = task.get_future();
    task(-3);
    try {
        result.get();
        assert(false);
    } catch (int number) {
        assert(number == -3);
    }
#endif
}
