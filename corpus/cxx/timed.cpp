// What has a time may time out or not, and both are explored: std::timed_mutex, and std::condition_variable with a time. With -DBUG
// the program counts on being in time.
//@ functions: std::timed_mutex::try_lock_for std::condition_variable::wait_for
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong assertion locked
//@ run: -DBUG=2
//@ verdict: all = wrong assertion told
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;
static std::timed_mutex timed;
static std::mutex mutex;
static std::condition_variable changed;
static bool ready;

int main() {
    std::unique_lock<std::timed_mutex> first(timed);
    std::thread other([] {
        bool locked = timed.try_lock_for(1s);
#if BUG == 1
        assert(locked); //~ locked
#endif
        if (locked) timed.unlock();
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
        changed.notify_one();
    });
    first.unlock();
    std::this_thread::sleep_for(1ms);
    std::unique_lock<std::mutex> lock(mutex);
    bool told = changed.wait_for(lock, 1s, [] { return ready; });
#if BUG == 2
    assert(told); //~ told
#endif
    assert(told == ready);
    lock.unlock();
    other.join();
}
