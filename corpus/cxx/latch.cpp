// std::counting_semaphore, std::latch and std::barrier (C++20). With -DBUG the semaphore has a unit too many.
//@ run: -std=gnu++20
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
static std::latch latch(2);
static int message, left, right, up, down;

int main() {
    std::barrier barrier(2);
    std::thread other([&barrier] {
        message = 42; //~ writing
        semaphore.release();
        left = 1;
        latch.arrive_and_wait();
        assert(right == 1);
        up = 2;
        barrier.arrive_and_wait();
        assert(down == 2);
    });
    semaphore.acquire();
    assert(message == 42); //~ reading
    right = 1;
    latch.arrive_and_wait();
    assert(left == 1);
    down = 2;
    barrier.arrive_and_wait();
    assert(up == 2);
    other.join();
}
