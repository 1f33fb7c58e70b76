// std::barrier (C++20): two threads meet, one of them by arriving first and waiting later, and then leaves the barrier to the other. With
// -DBUG=1 it arrives and does not wait, and they meet once only; with -DBUG=2 it ends without leaving the barrier; with -DBUG=3 it leaves where it should wait.
//@ functions: std::barrier::arrive std::barrier::wait std::barrier::arrive_and_wait std::barrier::arrive_and_drop
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong deadlock alone
//@ run: -std=gnu++20 -DBUG=3
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <barrier>
#include <cassert>
#include <thread>
#include <utility>

static std::barrier meeting(2);
static int left, right;

int main() {
    std::thread other([] {
        left = 1; //~ writing
#if BUG == 3
        meeting.arrive_and_drop();
        assert(right == 1); //~ reading
#else
        [[maybe_unused]] auto token = meeting.arrive();
#if BUG != 1
        meeting.wait(std::move(token));
#endif
        assert(right == 1); //~ reading
#if BUG != 1 && BUG != 2
        meeting.arrive_and_drop();
#endif
#endif
    });
    right = 1; //~ writing
    meeting.arrive_and_wait();
    assert(left == 1); //~ reading
#if BUG != 1
    meeting.arrive_and_wait(); //~ alone
#endif
    other.join();
}
