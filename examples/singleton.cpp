// A singleton that is made when it is first asked for, without any lock: whoever comes first makes one and publishes it; who
// made one too but came later deletes its own and takes the first. Its log is a local static, which C++ makes but once.
//
//     ./norns check examples/singleton.cpp
//     correct: every execution was explored, and none goes wrong
//
// With -DBUG the compare-exchange that publishes it is relaxed where it fails. But that is where somebody else's is found and
// used:
//
//     ./norns check examples/singleton.cpp -- -DBUG
//     wrong: a data race at examples/singleton.cpp:52
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
