// A registry of sessions: it closes them under its mutex, and whoever has found one changes it without.
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

enum class State { Open, Busy, Closed };

struct Session {
    explicit Session(std::string owner) : owner(std::move(owner)) {}
    std::string owner;
    State state = State::Open;
    double balance = 1.5;
    bool dirty = false;
};

class Registry {
public:
    void open(int id, std::string owner) {
        std::lock_guard<std::mutex> guard(mutex_);
        sessions_[id] = std::make_shared<Session>(std::move(owner));
    }
    std::shared_ptr<Session> find(int id) {
        std::lock_guard<std::mutex> guard(mutex_);
        auto found = sessions_.find(id);
        return found == sessions_.end() ? nullptr : found->second;
    }
    void close(int id) {
        std::lock_guard<std::mutex> guard(mutex_);
        auto found = sessions_.find(id);
        if (found == sessions_.end()) return;
        found->second->state = State::Closed;
        sessions_.erase(found);
    }

private:
    std::mutex mutex_;
    std::map<int, std::shared_ptr<Session>> sessions_;
};

static void touch(Registry &registry, int id) {
    auto session = registry.find(id);
    if (!session) return;
    session->state = State::Busy;
    session->balance += 1.0;
    session->dirty = true;
}

int main() {
    Registry registry;
    registry.open(7, "alice");
    registry.open(9, "bob");
    std::thread toucher(touch, std::ref(registry), 7);
    std::thread closer([&registry] { registry.close(7); });
    toucher.join();
    closer.join();
}
