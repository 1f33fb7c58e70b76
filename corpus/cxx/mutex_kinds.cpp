// The kinds of mutexes: a thread tries in all ways that its mutex has (-DTIMED: also for a while, and until a time) and does without if it
// did not get it. With -DBUG it does not look.
//@ functions: std::mutex::lock std::mutex::try_lock std::mutex::unlock std::recursive_mutex::lock std::recursive_mutex::try_lock
//@ functions: std::recursive_mutex::unlock std::timed_mutex::lock std::timed_mutex::try_lock std::timed_mutex::try_lock_for
//@ functions: std::timed_mutex::try_lock_until std::timed_mutex::unlock std::recursive_timed_mutex::lock
//@ functions: std::recursive_timed_mutex::try_lock std::recursive_timed_mutex::try_lock_for
//@ functions: std::recursive_timed_mutex::try_lock_until std::recursive_timed_mutex::unlock std::shared_mutex::lock
//@ functions: std::shared_mutex::try_lock std::shared_mutex::unlock std::shared_timed_mutex::lock std::shared_timed_mutex::try_lock
//@ functions: std::shared_timed_mutex::try_lock_for std::shared_timed_mutex::try_lock_until std::shared_timed_mutex::unlock
//@ run: -DMUTEX=mutex
//@ verdict: all = correct
//@ executions: all = 3 // the attempt comes before main has the mutex, meanwhile, or behind that
//@ run: -DMUTEX=mutex -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
//@ run: -DMUTEX=recursive_mutex
//@ verdict: all = correct
//@ executions: all = 3 // the attempt comes before main has the mutex, meanwhile, or behind that
//@ run: -DMUTEX=recursive_mutex -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
//@ run: -DMUTEX=timed_mutex -DTIMED
//@ verdict: all = correct
//@ run: -DMUTEX=timed_mutex -DTIMED -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
//@ run: -DMUTEX=recursive_timed_mutex -DTIMED
//@ verdict: all = correct
//@ run: -DMUTEX=recursive_timed_mutex -DTIMED -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
//@ run: -DMUTEX=shared_mutex
//@ verdict: all = correct
//@ executions: all = 3 // the attempt comes before main has the mutex, meanwhile, or behind that
//@ run: -DMUTEX=shared_mutex -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
//@ run: -DMUTEX=shared_timed_mutex -DTIMED
//@ verdict: all = correct
//@ run: -DMUTEX=shared_timed_mutex -DTIMED -DBUG
//@ verdict: sc tso pso = wrong assertion|misuse holding|unheld
//@ verdict: ra rc11 wrc11 = wrong race|assertion|misuse holding|trying|unheld
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;
static std::MUTEX mutex;
static int owner;

static bool attempt() {
    if (mutex.try_lock()) return true;
#ifdef TIMED
    return mutex.try_lock_for(1ms) || mutex.try_lock_until(std::chrono::steady_clock::now() + 1ms);
#else
    return false;
#endif
}

int main() {
    std::thread other([] {
        bool got = attempt();
#ifdef BUG
        (void)got;
#else
        if (!got) return;
#endif
        owner = 2; //~ trying
        mutex.unlock(); //~ unheld
    });
    mutex.lock();
    owner = 1; //~ holding
    assert(owner == 1); //~ holding
    mutex.unlock(); //~ unheld
    other.join();
}
