// The shared side of mutexes: a reader tries in all ways that its mutex has (-DTIMED: also for a while, and until a time), and a writer
// excludes it. With -DBUG=1 the reader does not look whether it got the mutex; with -DBUG=2 the writer takes it as a reader does.
//@ functions: std::shared_mutex::lock_shared std::shared_mutex::try_lock_shared std::shared_mutex::unlock_shared
//@ functions: std::shared_timed_mutex::lock_shared std::shared_timed_mutex::try_lock_shared
//@ functions: std::shared_timed_mutex::try_lock_shared_for std::shared_timed_mutex::try_lock_shared_until
//@ functions: std::shared_timed_mutex::unlock_shared
//@ run: -DMUTEX=shared_mutex
//@ verdict: all = correct
//@ run: -DMUTEX=shared_mutex -DBUG=1
//@ verdict: sc tso pso = wrong assertion|misuse reading|unheld
//@ verdict: ra rc11 wrc11 = wrong race|misuse reading|writing|unheld
//@ run: -DMUTEX=shared_mutex -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DMUTEX=shared_timed_mutex -DTIMED
//@ verdict: all = correct
//@ run: -DMUTEX=shared_timed_mutex -DTIMED -DBUG=1
//@ verdict: sc tso pso = wrong assertion|misuse reading|unheld
//@ verdict: ra rc11 wrc11 = wrong race|misuse reading|writing|unheld
//@ run: -DMUTEX=shared_timed_mutex -DTIMED -DBUG=2
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <cassert>
#include <chrono>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;
static std::MUTEX mutex;
static int left, right;

static bool attempt() {
    if (mutex.try_lock_shared()) return true;
#ifdef TIMED
    return mutex.try_lock_shared_for(1ms) || mutex.try_lock_shared_until(std::chrono::steady_clock::now() + 1ms);
#else
    return false;
#endif
}

int main() {
    std::thread reader([] {
        bool got = attempt();
#if BUG == 1
        (void)got;
#else
        if (!got) return;
#endif
        assert(left == right); //~ reading
        mutex.unlock_shared(); //~ unheld
    });
#if BUG == 2
    mutex.lock_shared();
#else
    mutex.lock();
#endif
    left = 1; //~ writing
    right = 1; //~ writing
#if BUG == 2
    mutex.unlock_shared();
#else
    mutex.unlock();
#endif
    mutex.lock_shared();
    assert(left == 1);
    mutex.unlock_shared();
    reader.join();
}
