// Three threads take a mutex by trying again and again, and add to a counter: they wait, as those do who lock it. -DKIND=2: a mutex that may
// be locked with a time limit; 3: a recursive one. With -DBUG one of them keeps it.
//@ run: -DKIND=1
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 6+0 // the threads take it in any order: 3!
//@ run: -DKIND=2
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 6+0 // the same
//@ run: -DKIND=3
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 6+0 // the same
//@ run: -DKIND=1 -DBUG
//@ verdict: all = wrong livelock SPIN
#include <cassert>
#include <mutex>
#include <thread>

#ifndef KIND
#define KIND 1
#endif

#if KIND == 1
static std::mutex mutex;
#elif KIND == 2
static std::timed_mutex mutex;
#else
static std::recursive_mutex mutex;
#endif
static int counter;

static void work(bool keeps) {
    while (!mutex.try_lock()) { //~ SPIN
        std::this_thread::yield();
    }
    counter++;
    if (!keeps) {
        mutex.unlock();
    }
}

int main() {
#ifdef BUG
    const bool keeps = true;
#else
    const bool keeps = false;
#endif
    std::thread first(work, keeps);
    std::thread second(work, false);
    std::thread third(work, false);
    first.join();
    second.join();
    third.join();
    assert(counter == 3);
}
