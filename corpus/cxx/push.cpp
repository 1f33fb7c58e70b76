// Two threads push a node each onto a stack, as it is usually written: what an attempt found goes into the node itself, which nobody
// else has before an attempt succeeds. With -DBUG=1 the attempt does not release what the node holds.
//@ run:
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+2 // the orders of two pushes; one thread or the other has looked too early
//@ run: -DBUG=1
//@ verdict: sc tso pso ra = correct
//@ verdict: rc11 wrc11 = wrong race VALUE|READ
#include <atomic>
#include <cassert>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

struct Node {
    int value;
    Node *next = nullptr;
    explicit Node(int value) : value(value) {} //~ VALUE
};

static std::atomic<Node *> top{nullptr};

static void push(int value) {
    Node *node = new Node(value);
    node->next = top.load(std::memory_order_relaxed);
    const auto success = BUG ? std::memory_order_relaxed : std::memory_order_release;
    while (!top.compare_exchange_weak(node->next, node, success, std::memory_order_relaxed)) {
    }
}

int main() {
#if BUG
    std::thread thread(push, 1);
    Node *node = top.load(std::memory_order_acquire);
    if (node != nullptr) assert(node->value == 1); //~ READ
    thread.join();
#else
    std::thread one(push, 1), other(push, 2);
    one.join();
    other.join();
    int sum = 0;
    for (Node *node = top; node != nullptr;) {
        Node *next = node->next;
        sum += node->value;
        delete node;
        node = next;
    }
    assert(sum == 3);
#endif
}
