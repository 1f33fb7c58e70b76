// std::scoped_lock of two mutexes, named in opposite orders by two threads: no deadlock. With -DBUG=1 each takes them one by one.
// With -DBUG=2 somebody never gives one of them back: whoever wants both waits for ever.
//@ functions: std::scoped_lock::scoped_lock
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong deadlock second|fourth
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock both
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex left, right;
static int counter;

int main() {
#if BUG == 2
    right.lock();
#endif
    std::thread other([] {
#if BUG == 1
        std::lock_guard<std::mutex> first(right);
        std::lock_guard<std::mutex> second(left); //~ second
#else
        std::scoped_lock locks(right, left); //~ both
#endif
        counter++;
    });
    {
#if BUG == 1
        std::lock_guard<std::mutex> third(left);
        std::lock_guard<std::mutex> fourth(right); //~ fourth
#elif BUG == 2
        std::scoped_lock lock(left);
#else
        std::scoped_lock locks(left, right);
#endif
        counter++;
    }
    other.join();
    assert(counter == 2);
}
