// A thread pool whose tasks have results. A worker counts its tasks after setting the result, without a lock, and the thread that
// waited for the result reads the count.
#include <cassert>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

template <class T> class Result {
public:
    void set(T value) {
        std::lock_guard<std::mutex> lock(mutex_);
        value_ = value;
        ready_.notify_one();
    }
    T get() {
        std::unique_lock<std::mutex> lock(mutex_);
        while (!value_) ready_.wait(lock);
        return *value_;
    }

private:
    std::mutex mutex_;
    std::condition_variable ready_;
    std::optional<T> value_;
};

class Executor {
public:
    explicit Executor(int workers) {
        for (int i = 0; i < workers; i++) workers_.emplace_back([this] { run(); });
    }
    ~Executor() {
        {
            std::lock_guard<std::mutex> lock(mutex_);
            stopping_ = true;
        }
        changed_.notify_all();
        for (auto &worker : workers_) worker.join();
    }
    void submit(std::function<void()> task) {
        std::lock_guard<std::mutex> lock(mutex_);
        tasks_.push_back(std::move(task));
        changed_.notify_one();
    }
    int executed() const { return executed_; }

private:
    void run() {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock<std::mutex> lock(mutex_);
                changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
            executed_++;
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    std::vector<std::thread> workers_;
    bool stopping_ = false;
    int executed_ = 0;
};

int square(Executor &executor, int x) {
    Result<int> result;
    executor.submit([&result, x] { result.set(x * x); });
    return result.get();
}

int main() {
    Executor executor(1);
    int sum = square(executor, 3);
    assert(sum == 9);
    assert(executor.executed() <= 1);
}
