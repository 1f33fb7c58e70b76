// Loops that wait for an atomic: for a bool, a pointer, a flag, and a compare-exchange, inside of a class. They are seen to
// spin although every access is a call, and so the number of executions is finite.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // who gets the lock first; the others can only see what they wait for
//@ run: -DBUG
//@ verdict: rc11 wrc11 ra = wrong race counting
#include <atomic>
#include <cassert>
#include <thread>

class Spinlock {
    std::atomic<bool> locked{false};

public:
    void lock() {
        bool expected = false;
        while (!locked.compare_exchange_weak(expected, true, std::memory_order_acquire, std::memory_order_relaxed)) expected = false;
    }
    void unlock() { locked.store(false, std::memory_order_release); }
};

struct Node {
    int value;
};

static std::atomic<bool> ready{false};
static std::atomic<Node *> head{nullptr};
static std::atomic_flag held = ATOMIC_FLAG_INIT;
static Spinlock spinlock;
static int message, counter;

static void count() {
#ifndef BUG
    spinlock.lock();
#endif
    counter++; //~ counting
#ifndef BUG
    spinlock.unlock();
#endif
}

int main() {
    assert(!held.test_and_set());
    std::thread worker([] {
        message = 42;
        ready.store(true, std::memory_order_release);
        Node *node = new Node{7};
        head.store(node, std::memory_order_release);
        while (held.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
        assert(message == 43);
        count();
    });
    while (!ready.load(std::memory_order_acquire)) {
    }
    assert(message == 42);
    message = 43;
    Node *node;
    while (!(node = head.load(std::memory_order_acquire))) {
    }
    assert(node->value == 7);
    delete node;
    held.clear(std::memory_order_release);
    count();
    worker.join();
    assert(counter == 2);
}
