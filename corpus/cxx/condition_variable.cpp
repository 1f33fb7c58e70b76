// std::condition_variable: a message is handed over under a lock, and the receiver waits for it. With -DBUG=1 nobody is told,
// with -DBUG=2 the receiver waits without looking first, with -DBUG=3 it does not hold the lock.
//@ functions: std::condition_variable::wait std::condition_variable::notify_one
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // the receiver finds the message, or waits and is told
//@ run: -DBUG=1
//@ verdict: all = wrong deadlock waiting
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock blindly
//@ run: -DBUG=3
//@ verdict: all = wrong misuse unheld
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static bool ready;
static int message;

int main() {
    std::thread sender([] {
        std::lock_guard<std::mutex> guard(mutex);
        message = 42;
        ready = true;
#if BUG != 1
        changed.notify_one();
#endif
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
#if BUG == 2
        changed.wait(lock); //~ blindly
#elif BUG == 3
        lock.unlock();
        changed.wait(lock); //~ unheld
#else
        changed.wait(lock, [] { return ready; }); //~ waiting
#endif
        assert(message == 42);
    }
    sender.join();
}
