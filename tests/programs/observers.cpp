// A subject that calls its observers without the mutex under which others subscribe.
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

class Observer {
public:
    virtual ~Observer() = default;
    virtual void changed(int value) = 0;
};

class Total : public Observer {
public:
    void changed(int value) override { total_ += value; }
    int total() const { return total_; }

private:
    std::atomic<int> total_{0};
};

class Subject {
public:
    void subscribe(std::shared_ptr<Observer> observer) {
        std::lock_guard<std::mutex> guard(mutex_);
        observers_.push_back(std::move(observer));
    }

    void unsubscribe(const Observer *observer) {
        std::lock_guard<std::mutex> guard(mutex_);
        auto end = std::remove_if(observers_.begin(), observers_.end(),
                                  [&](auto &other) { return other.get() == observer; });
        observers_.erase(end, observers_.end());
    }

    void set(int value) {
        {
            std::lock_guard<std::mutex> guard(mutex_);
            value_ = value;
        }
        notify(value);
    }

private:
    void notify(int value) {
        for (auto &observer : observers_)
            observer->changed(value);
    }

    std::mutex mutex_;
    int value_ = 0;
    std::vector<std::shared_ptr<Observer>> observers_;
};

int main() {
    Subject subject;
    auto first = std::make_shared<Total>();
    auto second = std::make_shared<Total>();
    subject.subscribe(first);
    std::thread setter([&] { subject.set(3); });
    std::thread joiner([&] { subject.subscribe(second); });
    setter.join();
    joiner.join();
    subject.unsubscribe(first.get());
    return first->total() == 3 ? 0 : 1;
}
