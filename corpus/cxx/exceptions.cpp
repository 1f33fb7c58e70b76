// Exceptions, thrown in one function and caught in another, by threads that share a lock which unwinding gives back. What nobody
// catches, or what leaves a function that promised not to throw, ends the process: an error, where it is thrown.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // who takes the lock first
//@ run: -DBUG=1
//@ verdict: all = wrong uncaught-exception throwing
//@ run: -DBUG=2
//@ verdict: all = wrong uncaught-exception library
//@ run: -DBUG=3
//@ verdict: all = wrong uncaught-exception promised
//@ run: -DBUG=4
//@ verdict: all = wrong deadlock waiting
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

struct Failure {
    int number;
};

struct Cleanup {
    int &count;
    ~Cleanup() { count++; }
};

static std::mutex lock;
static int sum;

static void add(int number) {
#if BUG == 4
    lock.lock(); //~ waiting
    if (number == 2) throw Failure{number};
    sum += number;
    lock.unlock();
#else
    std::lock_guard<std::mutex> guard(lock);
    if (number == 2) throw Failure{number}; //~ throwing
    sum += number;
#endif
}

static int guarded(int number) {
    try {
        add(number);
    } catch (const Failure &failure) {
        return -failure.number;
    }
    return number;
}

static int promised(int number) noexcept {
    if (number == 2) throw std::string("two"); //~ promised
    return number;
}

int main() {
    int count = 0;
    std::thread worker([&count] {
        Cleanup cleanup{count};
#if BUG == 1
        add(2);
#elif BUG == 2
        throw std::runtime_error("two: " + std::to_string(2)); //~ library
#elif BUG == 3
        try {
            promised(2);
        } catch (...) {
        }
#else
        assert(guarded(2) == -2);
#endif
    });
    assert(guarded(1) == 1);
    worker.join();
    assert(count == 1 && sum == 1);
}
