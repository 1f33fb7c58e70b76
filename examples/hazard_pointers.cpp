// Hazard pointers: before a thread follows a pointer to shared memory, it announces the pointer where all threads can see it,
// and checks that it is still valid. A thread that removes a node deletes it only when no thread has announced it. This makes
// the stack of examples/stack.c safe without waiting for all threads to end.
//
//     ./norns check examples/hazard_pointers.cpp
//     verified: every execution was explored, and none has a bug
//
// With -DBUG a thread does not check again: the node may have been deleted before it was announced.
//
//     ./norns check examples/hazard_pointers.cpp -- -DBUG
//     bug found: use after free at examples/hazard_pointers.cpp:91
#include <atomic>
#include <cassert>
#include <thread>

constexpr int threads = 2;

struct Node {
    int value;
    Node *next;
    // The node that the same thread retired before. Not next, which others may still be reading.
    Node *retired;
};

// What each thread is about to look at.
class Hazards {
  public:
    // Reads a pointer; what it points to stays until the thread protects something else.
    Node *protect(int me, const std::atomic<Node *> &source) {
        Node *node = source.load(std::memory_order_relaxed);
#ifdef BUG
        slots[me].store(node, std::memory_order_release);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        return node;
#else
        for (;;) {
            // A release, since it ends the protection of another node.
            slots[me].store(node, std::memory_order_release);
            // Either who retires the node sees it here, or we see that it is gone.
            std::atomic_thread_fence(std::memory_order_seq_cst);
            Node *again = source.load(std::memory_order_relaxed);
            if (again == node) return node;
            node = again;
        }
#endif
    }

    // A release for C20 and C++20; before, and under RC11, it would continue the last one of the same thread.
    void clear(int me) { slots[me].store(nullptr, std::memory_order_release); }

    bool protects(const Node *node) const {
        for (auto &slot : slots) {
            if (slot.load(std::memory_order_acquire) == node) return true;
        }
        return false;
    }

  private:
    std::atomic<Node *> slots[threads] = {};
};

class Stack {
  public:
    ~Stack() {
        Node *rest = top.load(std::memory_order_relaxed);
        while (Node *node = rest) {
            rest = node->next;
            delete node;
        }
        for (Node *list : retired) {
            while (Node *node = list) {
                list = node->retired;
                delete node;
            }
        }
    }

    void push(int value) {
        Node *node = new Node{value, top.load(std::memory_order_relaxed), nullptr};
        while (!top.compare_exchange_weak(node->next, node, std::memory_order_release,
                                          std::memory_order_relaxed)) {
        }
    }

    // The value pushed last, or 0.
    int pop(int me) {
        Node *node;
        do {
            node = hazards.protect(me, top);
            if (!node) return 0;
        } while (!top.compare_exchange_strong(node, node->next, std::memory_order_relaxed,
                                              std::memory_order_relaxed));
        int value = node->value;
        hazards.clear(me);
        retire(me, node);
        return value;
    }

  private:
    // Deletes what this thread took off, as far as nobody looks at it.
    void retire(int me, Node *node) {
        node->retired = retired[me];
        retired[me] = node;
        std::atomic_thread_fence(std::memory_order_seq_cst);
        for (Node **place = &retired[me]; *place;) {
            Node *candidate = *place;
            if (hazards.protects(candidate)) {
                place = &candidate->retired;
            } else {
                *place = candidate->retired;
                delete candidate;
            }
        }
    }

    std::atomic<Node *> top{nullptr};
    Hazards hazards;
    // Each thread has its own.
    Node *retired[threads] = {};
};

int main() {
    Stack stack;
    stack.push(1);
    int theirs = 0;
    std::thread other([&] {
        stack.push(2);
        theirs = stack.pop(1);
    });
    int ours = stack.pop(0);
    other.join();
    assert(ours + theirs == 3);
    assert(stack.pop(0) == 0);
}
