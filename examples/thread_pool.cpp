// A thread pool: workers take jobs from a queue, and sleep on a condition variable while it is empty. When the pool is
// destroyed, the remaining jobs in the queue are done first, and then the workers are joined.
//
//     ./norns check examples/thread_pool.cpp
//     verified: every execution was explored, and none has a bug
//
// With -DBUG the pool sets its `closed` flag without the lock, because the flag is atomic anyway. A worker that has just
// checked the flag and is about to sleep misses the signal and sleeps forever:
//
//     ./norns check examples/thread_pool.cpp -- -DBUG
//     bug found: deadlock at examples/thread_pool.cpp:52
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

class ThreadPool {
  public:
    explicit ThreadPool(int workers) {
        for (int i = 0; i < workers; i++) threads.emplace_back([this] { work(); });
    }

    ~ThreadPool() {
#ifdef BUG
        closed = true;
#else
        {
            std::lock_guard<std::mutex> guard(mutex);
            closed = true;
        }
#endif
        changed.notify_all();
        for (auto &thread : threads) thread.join();
    }

    void submit(std::function<void()> job) {
        {
            std::lock_guard<std::mutex> guard(mutex);
            jobs.push_back(std::move(job));
        }
        changed.notify_one();
    }

  private:
    void work() {
        for (;;) {
            std::unique_lock<std::mutex> lock(mutex);
            changed.wait(lock, [this] { return closed || !jobs.empty(); });
            if (jobs.empty()) return;
            auto job = std::move(jobs.front());
            jobs.pop_front();
            lock.unlock();
            job();
        }
    }

    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> jobs;
#ifdef BUG
    std::atomic<bool> closed{false};
#else
    bool closed = false;
#endif
    std::vector<std::thread> threads;
};

int main() {
    int results[2] = {};
    {
        ThreadPool pool(2);
        for (int i = 0; i < 2; i++) {
            pool.submit([&results, i] { results[i] += i + 1; });
        }
    }
    assert(results[0] == 1 && results[1] == 2);
}
