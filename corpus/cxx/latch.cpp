// std::counting_semaphore and std::latch (C++20), or with -DBARRIER std::barrier. With -DBUG the semaphore has a unit too many.
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBARRIER
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <barrier>
#include <cassert>
#include <latch>
#include <semaphore>
#include <thread>

#ifdef BUG
static std::counting_semaphore<2> semaphore(1);
#else
static std::counting_semaphore<2> semaphore(0);
#endif
static int message, left, right;

int main() {
#ifdef BARRIER
    std::barrier meeting(2);
#else
    std::latch meeting(2);
#endif
    std::thread other([&meeting] {
#ifndef BARRIER
        message = 42; //~ writing
        semaphore.release();
#endif
        left = 1;
        meeting.arrive_and_wait();
        assert(right == 1);
    });
#ifndef BARRIER
    semaphore.acquire();
    assert(message == 42); //~ reading
#endif
    right = 1;
    meeting.arrive_and_wait();
    assert(left == 1);
    other.join();
}
