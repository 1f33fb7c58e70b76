// std::recursive_mutex: locked twice by one thread, which others must wait for. With -DBUG it is a std::mutex.
//@ functions: std::lock_guard::lock_guard
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ run: -DBUG
//@ verdict: all = wrong deadlock inner
#include <cassert>
#include <mutex>
#include <thread>

#ifdef BUG
using Mutex = std::mutex;
#else
using Mutex = std::recursive_mutex;
#endif
struct Account {
    Mutex mutex;
    int balance = 0;
    void add(int amount) {
        std::lock_guard<Mutex> guard(mutex); //~ inner
        balance += amount;
    }
    void add_twice(int amount) {
        std::lock_guard<Mutex> guard(mutex);
        add(amount);
        add(amount);
    }
};

int main() {
    Account account;
    std::thread other([&account] { account.add_twice(1); });
    account.add_twice(10);
    other.join();
    assert(account.balance == 22);
}
