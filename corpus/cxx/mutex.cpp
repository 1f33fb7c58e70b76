// std::mutex, std::lock_guard and std::unique_lock: counting under a lock; without it, twice, and by another thread.
//@ functions: std::lock_guard::lock_guard std::unique_lock::lock std::mutex::unlock
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race counting
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock again
//@ run: -DBUG=3
//@ verdict: all = wrong misuse unheld
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int counter;

static void count() {
#if BUG != 1
    std::lock_guard<std::mutex> guard(mutex);
#endif
    counter++; //~ counting
}

int main() {
    std::thread worker(count);
    {
        std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
        assert(!lock.owns_lock());
#if BUG != 1
        lock.lock();
#endif
#if BUG == 2
        std::lock_guard<std::mutex> guard(mutex); //~ again
#endif
        counter++;
#if BUG == 3
        lock.unlock();
        mutex.unlock(); //~ unheld
#endif
    }
    worker.join();
    assert(counter == 2);
    assert(mutex.try_lock());
    mutex.unlock();
}
