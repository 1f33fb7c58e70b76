// std::list as a queue between two threads under a lock, and read without the lock. All functions of libstdc++'s shared object that
// lists need: inserting, erasing, splicing, merging, sorting, reversing and swapping.
//@ run:
//@ verdict: all = correct
//@ executions: all = 3 // the consumer looks before both numbers are there, between them, or after them
//@ run: -DBUG
//@ verdict: ra rc11 wrc11 = wrong race adding|reading
#include <cassert>
#include <list>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::list<int> queue;

static bool is(const std::list<int> &list, std::initializer_list<int> expected) {
    auto node = list.begin();
    for (int value : expected) {
        if (node == list.end() || *node++ != value) return false;
    }
    auto last = expected.end();
    for (auto back = list.rbegin(); back != list.rend(); ++back) {
        if (*back != *--last) return false;
    }
    return node == list.end() && last == expected.begin();
}

static void alone() {
    std::list<int> one{3, 1, 2}, other{9, 8}, empty;
    one.sort();
    assert(is(one, {1, 2, 3}));
    one.reverse();
    assert(is(one, {3, 2, 1}));
    one.swap(other);
    assert(is(one, {9, 8}) && is(other, {3, 2, 1}));
    one.swap(empty);
    assert(is(one, {}) && is(empty, {9, 8}));
    one.splice(one.begin(), other, ++other.begin(), other.end());
    assert(is(one, {2, 1}) && is(other, {3}));
    one.splice(one.end(), other);
    assert(is(one, {2, 1, 3}) && other.empty());
    one.erase(++one.begin());
    one.merge(empty = {2, 5});
    assert(is(one, {2, 2, 3, 5}));
    one.unique();
    one.push_front(4);
    one.remove(3);
    assert(is(one, {4, 2, 5}));
}

int main() {
    std::thread producer([] {
        for (int i = 1; i <= 2; i++) {
            std::lock_guard<std::mutex> guard(mutex);
            queue.push_back(i); //~ adding
        }
    });
    {
#ifndef BUG
        std::lock_guard<std::mutex> guard(mutex);
#endif
        if (!queue.empty()) { //~ reading
            assert(queue.front() == 1);
            queue.pop_front();
        }
    }
    producer.join();
    alone();
}
