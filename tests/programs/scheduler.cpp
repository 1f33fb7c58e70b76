// A scheduler that counts tasks in statistics: one thread locks the scheduler before the statistics, and another the other way round.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>
#include <unordered_map>
#include <vector>

enum class Priority { Low, Normal, High };

struct Task {
    int id;
    Priority priority;
    bool operator<(const Task &other) const { return priority < other.priority; }
};

class Statistics {
public:
    void count(const Task &task) {
        std::lock_guard<std::mutex> guard(mutex_);
        ++counts_[static_cast<int>(task.priority)];
    }
    int total() {
        std::lock_guard<std::mutex> guard(mutex_);
        int total = 0;
        for (auto &[priority, count] : counts_)
            total += count;
        return total;
    }
    std::mutex &mutex() { return mutex_; }

private:
    std::mutex mutex_;
    std::unordered_map<int, int> counts_;
};

class Scheduler {
public:
    explicit Scheduler(Statistics &statistics) : statistics_(statistics) {}

    void add(Task task) {
        std::lock_guard<std::mutex> guard(mutex_);
        tasks_.push(task);
    }

    bool run_one() {
        std::lock_guard<std::mutex> guard(mutex_);
        if (tasks_.empty())
            return false;
        Task task = tasks_.top();
        tasks_.pop();
        statistics_.count(task);
        return true;
    }

    int remaining() {
        std::lock_guard<std::mutex> guard(statistics_.mutex());
        return static_cast<int>(size());
    }

private:
    std::size_t size() {
        std::lock_guard<std::mutex> guard(mutex_);
        return tasks_.size();
    }

    std::mutex mutex_;
    std::priority_queue<Task> tasks_;
    Statistics &statistics_;
};

int main() {
    Statistics statistics;
    Scheduler scheduler(statistics);
    scheduler.add({1, Priority::Low});
    scheduler.add({2, Priority::High});
    auto worker = std::async(std::launch::async, [&] {
        while (scheduler.run_one()) {
        }
    });
    auto monitor = std::async(std::launch::async, [&] { return scheduler.remaining(); });
    worker.get();
    assert(monitor.get() <= 2);
    assert(statistics.total() == 2);
}
