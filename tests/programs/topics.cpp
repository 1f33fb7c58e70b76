// Publish and subscribe: a list of subscribers for each topic. The lock protects the map of topics, but not the list that is found
// in it.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

struct Subscriber {
    std::string name;
    std::function<void(int)> callback;
    std::atomic<int> received{0};
};

class Broker {
public:
    std::shared_ptr<Subscriber> subscribe(const std::string &topic, std::string name, std::function<void(int)> callback) {
        auto subscriber = std::make_shared<Subscriber>();
        subscriber->name = std::move(name);
        subscriber->callback = std::move(callback);
        std::lock_guard<std::mutex> lock(mutex_);
        topics_[topic].push_back(subscriber);
        return subscriber;
    }
    void publish(const std::string &topic, int message) {
        std::vector<std::weak_ptr<Subscriber>> *subscribers;
        {
            std::lock_guard<std::mutex> lock(mutex_);
            subscribers = &topics_[topic];
        }
        for (auto &weak : *subscribers) {
            if (auto subscriber = weak.lock()) {
                subscriber->callback(message);
                subscriber->received++;
            }
        }
    }

private:
    std::mutex mutex_;
    std::unordered_map<std::string, std::vector<std::weak_ptr<Subscriber>>> topics_;
};

int main() {
    Broker broker;
    int sum = 0;
    auto first = broker.subscribe("prices", "first", [&sum](int message) { sum += message; });
    std::thread publisher([&] { broker.publish("prices", 5); });
    std::thread joiner([&] { auto second = broker.subscribe("prices", "second", [](int) {}); });
    publisher.join();
    joiner.join();
    assert(sum == 5);
}
