// std::lock and std::try_lock of two mutexes. The latter says -1 if it got them all, and otherwise which one it did not get. With -DBUG=1
// what std::lock has locked is locked again; with -DBUG=2 the result of std::try_lock is taken for a truth value.
//@ functions: std::lock std::try_lock
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong deadlock again
//@ run: -DBUG=2
//@ verdict: sc tso pso = wrong misuse unheld
//@ verdict: ra rc11 wrc11 = wrong race|misuse counting|unheld
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex left, right;
static int counter;

int main() {
    std::thread other([] {
#if BUG == 2
        if (std::try_lock(right, left)) {
#else
        if (std::try_lock(right, left) == -1) {
#endif
            counter++; //~ counting
            right.unlock(); //~ unheld
            left.unlock(); //~ unheld
        }
    });
    std::lock(left, right);
    {
#if BUG == 1
        std::lock_guard<std::mutex> first(left); //~ again
        std::lock_guard<std::mutex> second(right);
#else
        std::lock_guard<std::mutex> first(left, std::adopt_lock);
        std::lock_guard<std::mutex> second(right, std::adopt_lock);
#endif
        counter++; //~ counting
    } //~ unheld
    other.join();
    assert(counter == 1 || counter == 2);
}
