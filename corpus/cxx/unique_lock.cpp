// std::unique_lock and, with -DLOCK=shared_lock, std::shared_lock: a reader tries, for a while, until a time, and then waits. With -DBUG=1
// it does not wait and reads though it has no lock; with -DBUG=2 it reads when it has unlocked already.
//@ functions: std::unique_lock::lock std::unique_lock::try_lock std::unique_lock::try_lock_for std::unique_lock::try_lock_until
//@ functions: std::unique_lock::unlock std::shared_lock::lock std::shared_lock::try_lock std::shared_lock::try_lock_for
//@ functions: std::shared_lock::try_lock_until std::shared_lock::unlock
//@ run: -DLOCK=unique_lock
//@ verdict: all = correct
//@ run: -DLOCK=unique_lock -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DLOCK=unique_lock -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DLOCK=shared_lock
//@ verdict: all = correct
//@ run: -DLOCK=shared_lock -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DLOCK=shared_lock -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;
static std::shared_timed_mutex mutex;
static int left, right;

int main() {
    std::thread reader([] {
        std::LOCK<std::shared_timed_mutex> lock(mutex, std::defer_lock);
        bool got = lock.try_lock() || lock.try_lock_for(1ms) || lock.try_lock_until(std::chrono::steady_clock::now() + 1ms);
        assert(got == lock.owns_lock());
#if BUG != 1
        if (!got) lock.lock();
#endif
#if BUG == 2
        lock.unlock();
#endif
        assert(left == right); //~ reading
        if (lock.owns_lock()) lock.unlock();
    });
    mutex.lock();
    left = 1; //~ writing
    right = 1; //~ writing
    mutex.unlock();
    reader.join();
}
