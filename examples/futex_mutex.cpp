// A mutex and a condition variable in one word each, like those built on Linux futexes. The mutex is 0 (free), 1 (held) or 2
// (held, and a thread may be asleep), so no system call is needed as long as no thread waits. C++20's wait and notify stand for
// the system calls: a sleeping thread sleeps until another thread wakes it.
//
//     ./norns check examples/futex_mutex.cpp --entry hand_over -- -std=c++20
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/futex_mutex.cpp --entry contend -- -std=c++20
//     verified: every execution was explored, and none has a bug
//
// With -DBUG a woken thread first tries to take the mutex with 1, as if no other thread were asleep. If there is a second
// sleeping thread, nobody wakes it:
//
//     ./norns check examples/futex_mutex.cpp --entry contend -- -std=c++20 -DBUG
//     bug found: deadlock at examples/futex_mutex.cpp:29
#include <atomic>
#include <cassert>
#include <thread>

class Mutex {
  public:
    void lock() {
        int seen = Free;
        if (state.compare_exchange_strong(seen, Held, std::memory_order_acquire,
                                          std::memory_order_relaxed)) {
            return;
        }
        // Whoever was asleep cannot know whether others still are.
        while (state.exchange(Contended, std::memory_order_acquire) != Free) {
            state.wait(Contended, std::memory_order_relaxed);
#ifdef BUG
            seen = Free;
            if (state.compare_exchange_strong(seen, Held, std::memory_order_acquire,
                                              std::memory_order_relaxed)) {
                return;
            }
#endif
        }
    }

    void unlock() {
        if (state.exchange(Free, std::memory_order_release) == Contended) state.notify_one();
    }

  private:
    enum { Free, Held, Contended };
    std::atomic<int> state{Free};
};

class Condition {
  public:
    void wait(Mutex &mutex) {
        // Read before unlocking: a notify in between changes it, and we do not fall asleep.
        unsigned seen = sequence.load(std::memory_order_relaxed);
        mutex.unlock();
        sequence.wait(seen, std::memory_order_relaxed);
        mutex.lock();
    }

    void notify_all() {
        sequence.fetch_add(1, std::memory_order_relaxed);
        sequence.notify_all();
    }

  private:
    std::atomic<unsigned> sequence{0};
};

static Mutex mutex;
static Condition filled;
static int items;

static void produce() {
    mutex.lock();
    items++;
    mutex.unlock();
    filled.notify_all();
}

static void consume() {
    mutex.lock();
    while (items == 0) filled.wait(mutex);
    items--;
    mutex.unlock();
}

// Whoever waits for an item gets it.
void hand_over() {
    std::thread consumer(consume);
    produce();
    consumer.join();
    assert(items == 0);
}

static void count() {
    mutex.lock();
    items++;
    mutex.unlock();
}

// Two threads may be asleep at once, and each is woken.
void contend() {
    std::thread first(count), second(count);
    count();
    first.join();
    second.join();
    assert(items == 3);
}
