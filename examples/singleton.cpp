// A singleton that is created on first use, without a lock. The first thread creates and publishes it. A thread that also
// created one, but comes later, deletes its own and uses the first. Its log is a local static, which C++ initialises once.
//
//     ./norns check examples/singleton.cpp
//     verified: every execution was explored, and none has a bug
//
// With -DBUG the compare-exchange that publishes the singleton has a relaxed failure order. But if it fails, the thread uses
// the singleton of another thread:
//
//     ./norns check examples/singleton.cpp -- -DBUG
//     bug found: data race at examples/singleton.cpp:52
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

#ifdef BUG
constexpr auto found = std::memory_order_relaxed;
#else
constexpr auto found = std::memory_order_acquire;
#endif

class Log {
  public:
    static Log &instance() {
        static Log log;
        return log;
    }

    const int level = 3;

  private:
    Log() = default;
};

class Registry {
  public:
    static Registry &instance() {
        Registry *registry = current.load(std::memory_order_acquire);
        if (registry) return *registry;
        std::unique_ptr<Registry> fresh(new Registry);
        if (current.compare_exchange_strong(registry, fresh.get(), std::memory_order_release,
                                            found)) {
            return *fresh.release();
        }
        return *registry;
    }

    // Only for when nobody uses it any more.
    static void remove() { delete current.exchange(nullptr, std::memory_order_relaxed); }

    int limit() const { return level + 13; }

  private:
    Registry() : level(Log::instance().level) {}

    int level;
    static std::atomic<Registry *> current;
};

std::atomic<Registry *> Registry::current{nullptr};

static void use() {
    Registry &registry = Registry::instance();
    assert(registry.limit() == 16);
    assert(&registry == &Registry::instance());
}

int main() {
    std::thread other(use);
    use();
    other.join();
    Registry::remove();
}
