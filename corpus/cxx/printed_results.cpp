// What classes of the library give to two threads that meet, printed when both have ended: norns and the machine must agree about what
// is possible. Whatever a thread gets, it hands on as a digit; nothing is asserted of them.
//@ run: -std=c++20 -DKIND=1
//@ verdict: all = correct
//@ run: -std=c++20 -DKIND=2
//@ verdict: all = correct
//@ run: -std=c++20 -DKIND=3
//@ verdict: all = correct
//@ run: -std=c++20 -DKIND=4
//@ verdict: all = correct
#include <atomic>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>

#if KIND == 1 // locks and semaphores that are tried
static std::mutex mutex;
static std::shared_mutex shared;
static std::counting_semaphore<2> semaphore(1);
static void work(int number, char *got) {
    std::unique_lock lock(mutex, std::try_to_lock);
    got[0] = lock ? '1' : '0';
    if (number == 0 && shared.try_lock()) {
        got[1] = '1';
        shared.unlock();
    } else if (number == 1 && shared.try_lock_shared()) {
        got[1] = '1';
        shared.unlock_shared();
    } else {
        got[1] = '0';
    }
    got[2] = semaphore.try_acquire() ? '1' : '0';
}
#elif KIND == 2 // a future that may not be there yet
static std::promise<int> promise;
static std::future<int> result = promise.get_future();
static void work(int number, char *got) {
    if (number == 0) {
        promise.set_value(7);
        got[0] = 'p';
        return;
    }
    got[0] = result.wait_for(std::chrono::seconds(0)) == std::future_status::ready ? 'r' : 't';
    got[1] = result.wait_for(std::chrono::microseconds(20)) == std::future_status::ready ? 'r' : 't';
    got[2] = static_cast<char>('0' + result.get());
}
#elif KIND == 3 // a latch and a barrier, and who completes its phase
static std::latch latch(1);
static thread_local int completed;
struct Complete {
    void operator()() noexcept { completed++; }
};
static std::barrier<Complete> barrier(2);
static std::atomic<int> arrived;
static void work(int number, char *got) {
    if (number == 0) latch.count_down();
    got[0] = latch.try_wait() ? '1' : '0';
    got[1] = static_cast<char>('0' + arrived++);
    barrier.arrive_and_wait();
    got[2] = static_cast<char>('0' + arrived.load());
}
#elif KIND == 4 // waiting for a flag with a time limit, and something that is done once
static std::mutex mutex;
static std::condition_variable condition;
static std::once_flag once;
static bool flag;
static void work(int number, char *got) {
    bool did = false;
    std::call_once(once, [&did] { did = true; });
    got[0] = did ? '1' : '0';
    std::unique_lock lock(mutex);
    if (number == 0) {
        flag = true;
        condition.notify_one();
        return;
    }
    got[1] = condition.wait_for(lock, std::chrono::microseconds(50)) == std::cv_status::timeout ? 't' : 'n';
    got[2] = flag ? '1' : '0';
}
#endif

int main() {
    char got[2][8] = {};
    std::thread first([&got] { work(0, got[0]); });
    std::thread second([&got] { work(1, got[1]); });
    first.join();
    second.join();
    std::printf("%s %s\n", got[0], got[1]);
}
