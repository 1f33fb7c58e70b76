// Treiber's stack as in a library; nothing here depends on norns. The owner of the stack frees popped nodes later.
#pragma once
#include <atomic>

template <typename T>
class Stack {
public:
    struct Node {
        T value;
        Node *next;
    };

    void push(Node *node) {
        node->next = top.load(std::memory_order_relaxed);
        while (!top.compare_exchange_weak(node->next, node, published, std::memory_order_relaxed)) {
        }
    }

    Node *pop() {
        Node *node = top.load(std::memory_order_acquire);
        while (node && !top.compare_exchange_weak(node, node->next, std::memory_order_acquire, std::memory_order_acquire)) {
        }
        return node;
    }

private:
#ifdef BUG
    static constexpr auto published = std::memory_order_relaxed;
#else
    static constexpr auto published = std::memory_order_release;
#endif
    std::atomic<Node *> top{nullptr};
};
