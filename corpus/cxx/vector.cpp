// std::vector: filled by two threads under a lock, grown, of objects with destructors; and misused.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race pushing
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free stale
//@ run: -DBUG=3
//@ verdict: all = wrong assertion beyond
//@ run: -DBUG=4
//@ verdict: all = wrong uncaught-exception throwing
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::vector<int> numbers;

static void push(int number) {
#if BUG != 1
    std::lock_guard<std::mutex> guard(mutex);
#endif
    numbers.push_back(number); //~ pushing
}

int main() {
    std::vector<std::thread> threads;
    for (int i = 1; i <= 2; i++) threads.emplace_back(push, i);
    for (auto &thread : threads) thread.join();
    assert(numbers.size() == 2 && numbers[0] + numbers[1] == 3);
    int *first = &numbers.front();
    numbers.reserve(numbers.capacity() + 1);
#if BUG == 2
    assert(*first); //~ stale
#elif BUG == 3
    assert(numbers[2]); //~ beyond
#elif BUG == 4
    assert(numbers.at(2)); //~ throwing
#endif
    (void)first;
    std::vector<std::string> words{"one", "two"};
    words.insert(words.begin() + 1, "a word that does not fit into the object itself");
    words.erase(words.begin());
    assert(words.size() == 2 && words[1] == "two");
}
