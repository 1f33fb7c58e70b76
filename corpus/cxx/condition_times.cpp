// Condition variables: two threads (with -DANY, of any lock, one) wait for as long as it takes, or with -DTIMED=1 one for a while, with
// -DTIMED=2 until a time. With -DBUG the latter does not look whether it was in time; of the former the sender does without the lock,
// so that its notification may come between another's look and its sleep.
//@ functions: std::condition_variable::wait std::condition_variable::wait_for std::condition_variable::wait_until
//@ functions: std::condition_variable::notify_all std::condition_variable_any::wait std::condition_variable_any::wait_for
//@ functions: std::condition_variable_any::wait_until std::condition_variable_any::notify_all
//@ run:
//@ verdict: all = correct
//@ run: -DBUG
//@ verdict: all = wrong deadlock waiting
//@ run: -DTIMED=1
//@ verdict: all = correct
//@ run: -DTIMED=1 -DBUG
//@ verdict: all = wrong assertion reading
//@ run: -DTIMED=2
//@ verdict: all = correct
//@ run: -DTIMED=2 -DBUG
//@ verdict: all = wrong assertion reading
//@ run: -DANY
//@ verdict: all = correct
//@ run: -DANY -DBUG
//@ verdict: all = wrong deadlock waiting
//@ run: -DANY -DTIMED=1
//@ verdict: all = correct
//@ run: -DANY -DTIMED=1 -DBUG
//@ verdict: all = wrong assertion reading
//@ run: -DANY -DTIMED=2
//@ verdict: all = correct
//@ run: -DANY -DTIMED=2 -DBUG
//@ verdict: all = wrong assertion reading
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

static void wait() {
    std::unique_lock<std::mutex> lock(mutex);
#if TIMED == 1
    bool in_time = changed.wait_for(lock, 1s, is_ready);
#elif TIMED == 2
    bool in_time = changed.wait_until(lock, std::chrono::steady_clock::now() + 1s, is_ready);
#else
    changed.wait(lock, is_ready); //~ waiting
    bool in_time = true;
#endif
#ifdef BUG
    in_time = true;
#endif
    if (in_time) assert(ready); //~ reading
}

int main() {
    std::thread sender([] {
#if !defined BUG || defined TIMED
        std::lock_guard<std::mutex> guard(mutex);
#endif
        ready = true;
        changed.notify_all();
    });
#if !defined TIMED && !defined ANY
    std::thread waiter(wait);
#endif
    wait();
#if !defined TIMED && !defined ANY
    waiter.join();
#endif
    sender.join();
}
