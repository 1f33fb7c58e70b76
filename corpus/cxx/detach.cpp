// Threads that are detached may outlive the function that started them. With -DBUG they work with a local variable of it. As std::thread, or with
// -DTHREAD=jthread as std::jthread.
//@ functions: std::thread::detach std::jthread::detach
//@ run: -DTHREAD=thread
//@ verdict: all = correct
//@ run: -DTHREAD=thread -DBUG
//@ verdict: all = wrong use-after-free using
//@ run: -std=gnu++20 -DTHREAD=jthread
//@ verdict: all = correct
//@ run: -std=gnu++20 -DTHREAD=jthread -DBUG
//@ verdict: all = wrong use-after-free using
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> total{0};

static void start(int amount) {
#ifdef BUG
    std::THREAD thread([&amount] { total += amount; }); //~ using
#else
    std::THREAD thread([amount] { total += amount; });
#endif
    thread.detach();
}

int main() {
    start(1);
    int seen = total;
    assert(seen == 0 || seen == 1);
}
