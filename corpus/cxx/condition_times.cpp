// Condition variables, of std::mutex or (-DANY) of any lock, for two who wait: one as long as it takes, and main for a while, or with
// -DUNTIL until a time. With -DBUG=1 main does not look whether it was in time; with -DBUG=2 the sender does without the lock, so that
// its notification may come between another's look and its sleep.
//@ functions: std::condition_variable::wait std::condition_variable::wait_for std::condition_variable::wait_until
//@ functions: std::condition_variable::notify_all std::condition_variable_any::wait std::condition_variable_any::wait_for
//@ functions: std::condition_variable_any::wait_until std::condition_variable_any::notify_all
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong assertion reading
//@ run: -DUNTIL
//@ verdict: all = correct
//@ run: -DUNTIL -DBUG=1
//@ verdict: all = wrong assertion reading
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock waiting
//@ run: -DANY
//@ verdict: all = correct
//@ run: -DANY -DBUG=1
//@ verdict: all = wrong assertion reading
//@ run: -DANY -DUNTIL
//@ verdict: all = correct
//@ run: -DANY -DUNTIL -DBUG=1
//@ verdict: all = wrong assertion reading
//@ run: -DANY -DBUG=2
//@ verdict: all = wrong deadlock waiting
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;
static std::mutex mutex;
#ifdef ANY
static std::condition_variable_any changed;
#else
static std::condition_variable changed;
#endif
static std::atomic<bool> ready{false};

static bool is_ready() { return ready; }

int main() {
    std::thread waiter([] {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, is_ready); //~ waiting
        assert(ready);
    });
    std::thread sender([] {
#if BUG == 2
        ready = true;
#else
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
#endif
        changed.notify_all();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
#ifdef UNTIL
        bool in_time = changed.wait_until(lock, std::chrono::steady_clock::now() + 1s, is_ready);
#else
        bool in_time = changed.wait_for(lock, 1s, is_ready);
#endif
#if BUG == 1
        (void)in_time;
        assert(ready); //~ reading
#else
        assert(!in_time || ready);
#endif
    }
    waiter.join();
    sender.join();
}
