// A thread pool: whoever waits until it is idle may miss that, since the last worker counts down without the mutex.
#include <atomic>
#include <condition_variable>
#include <cassert>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

class ThreadPool {
public:
    explicit ThreadPool(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            workers_.emplace_back([this] { work(); });
        }
    }
    ~ThreadPool() {
        {
            std::lock_guard<std::mutex> guard(mutex_);
            stopping_ = true;
        }
        available_.notify_all();
        for (auto &worker : workers_) worker.join();
    }
    void submit(std::function<void()> task) {
        {
            std::lock_guard<std::mutex> guard(mutex_);
            tasks_.push_back(std::move(task));
        }
        pending_.fetch_add(1);
        available_.notify_one();
    }
    void wait_idle() {
        std::unique_lock<std::mutex> lock(mutex_);
        while (pending_.load() != 0) idle_.wait(lock);
    }

private:
    void work() {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock<std::mutex> lock(mutex_);
                available_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
            if (pending_.fetch_sub(1) == 1) idle_.notify_all();
        }
    }
    std::mutex mutex_;
    std::condition_variable available_, idle_;
    std::deque<std::function<void()>> tasks_;
    std::vector<std::thread> workers_;
    std::atomic<int> pending_{0};
    bool stopping_ = false;
};

int main() {
    int sum = 0;
    ThreadPool pool(1);
    pool.submit([&] { sum += 2; });
    pool.submit([&] { sum += 3; });
    pool.wait_idle();
    assert(sum == 5);
}
