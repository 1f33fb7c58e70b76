// std::latch (C++20): main waits for a result, or with -DTRY looks whether it is there, or with -DMEET both wait for each other. With -DBUG=1
// the thread counts down before it is done; with -DBUG=2 the latch expects one more than there are; with -DTRY -DBUG=1 main does not
// look at the answer.
//@ functions: std::latch::count_down std::latch::wait std::latch::try_wait std::latch::arrive_and_wait
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DTRY
//@ verdict: all = correct
//@ run: -std=gnu++20 -DTRY -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DMEET
//@ verdict: all = correct
//@ run: -std=gnu++20 -DMEET -DBUG=2
//@ verdict: all = wrong deadlock waiting|meeting
#include <cassert>
#include <latch>
#include <thread>

#ifdef MEET
constexpr int parties = 2;
#else
constexpr int parties = 1;
#endif
#if BUG == 2
static std::latch done(parties + 1);
#else
static std::latch done(parties);
#endif
static int result;

int main() {
    std::thread worker([] {
#if BUG == 1 && !defined TRY
        done.count_down();
        result = 1; //~ writing
#else
        result = 1; //~ writing
#ifdef MEET
        done.arrive_and_wait(); //~ meeting
#else
        done.count_down();
#endif
#endif
    });
#if defined TRY && BUG == 1
    (void)done.try_wait();
    assert(result == 1); //~ reading
#elif defined TRY
    if (done.try_wait()) assert(result == 1);
#elif defined MEET
    done.arrive_and_wait(); //~ waiting
    assert(result == 1);
#else
    done.wait(); //~ waiting
    assert(result == 1); //~ reading
#endif
    worker.join();
}
