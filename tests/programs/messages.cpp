// Michael and Scott's queue, without reclamation: a node is filled only after others can reach it.
#include <atomic>
#include <memory>
#include <thread>
#include <cassert>

struct Message { int id; double weight; };

class Queue {
    struct Node {
        Message message{};
        std::atomic<Node *> next{nullptr};
    };
    std::atomic<Node *> head_, tail_;
public:
    Queue() {
        Node *dummy = new Node;
        head_ = dummy;
        tail_ = dummy;
    }
    void enqueue(Message message) {
        Node *node = new Node;
        for (;;) {
            Node *tail = tail_.load(std::memory_order_acquire);
            Node *next = nullptr;
            if (tail->next.compare_exchange_strong(next, node, std::memory_order_release)) {
                node->message = message;
                tail_.compare_exchange_strong(tail, node, std::memory_order_release);
                return;
            }
            tail_.compare_exchange_strong(tail, next, std::memory_order_release);
        }
    }
    bool dequeue(Message &out) {
        for (;;) {
            Node *head = head_.load(std::memory_order_acquire);
            Node *next = head->next.load(std::memory_order_acquire);
            if (!next) return false;
            if (head_.compare_exchange_strong(head, next, std::memory_order_acq_rel)) {
                out = next->message;
                return true;
            }
        }
    }
};

int main() {
    Queue queue;
    std::thread producer([&] { queue.enqueue({1, 0.5}); queue.enqueue({2, 0.25}); });
    std::thread consumer([&] {
        Message message;
        if (queue.dequeue(message)) assert(message.id == 1);
    });
    producer.join();
    consumer.join();
}
