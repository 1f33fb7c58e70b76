// std::deque as a queue between two threads under a lock; and taken from while it is empty.
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // the consumer's one look comes before both, between, or behind both numbers
//@ run: -DBUG
//@ verdict: all = wrong assertion empty
#include <cassert>
#include <deque>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::deque<int> queue;

int main() {
    std::thread producer([] {
        for (int i = 1; i <= 2; i++) {
            std::lock_guard<std::mutex> guard(mutex);
            queue.push_back(i);
        }
    });
    {
        std::lock_guard<std::mutex> guard(mutex);
#ifndef BUG
        if (!queue.empty())
#endif
        {
            assert(queue.front() == 1); //~ empty
            queue.pop_front();
        }
    }
    producer.join();
    queue.push_front(0);
    assert(queue[0] == 0);
    struct Large {
        int first;
        char rest[252];
    };
    std::deque<Large> large;
    for (int i = 0; i < 5; i++) large.push_back(Large{i, {}});
    assert(large.back().first == 4 && large[1].first == 1);
}
