// std::condition_variable_any with a stop token (C++20): a thread waits for a message, or until it is to stop. Here the message comes
// first, so that it is there in any case. With -DBUG=1 there is none, and the thread does not look why it goes on; with -DBUG=2 it waits
// with a token that is nobody's, and the stop is not for it; with -DBUG=3 it waits without a look, and the message may be there already.
//@ functions: std::condition_variable_any::wait std::condition_variable_any::notify_one std::jthread::jthread std::jthread::~jthread
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: all = wrong assertion reading
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DBUG=3
//@ verdict: all = wrong deadlock blindly
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static bool ready;

int main() {
    std::jthread worker([](std::stop_token stop) {
        std::unique_lock<std::mutex> lock(mutex);
#if BUG == 2
        changed.wait(lock, std::stop_token(), [] { return ready; }); //~ waiting
        (void)stop;
#elif BUG == 3
        changed.wait(lock); //~ blindly
        (void)stop;
#else
        changed.wait(lock, stop, [] { return ready; });
#endif
        assert(ready); //~ reading
    });
#if BUG != 1 && BUG != 2
    {
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
    }
    changed.notify_one();
#endif
}
