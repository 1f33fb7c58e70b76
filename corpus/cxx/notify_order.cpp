// Who waits for an atomic (C++20) is notified after the change, one thread or all, of a std::atomic or, with -DREF, by a std::atomic_ref.
// With -DBUG=1 it is notified before, and may sleep by then; with -DBUG=2 the change is relaxed, and a message that came before it
// is not ordered by it, and under PSO may be overtaken. Notifying orders nothing, under RA the change always does.
//@ functions: std::atomic::wait std::atomic::notify_one std::atomic::notify_all
//@ functions: std::atomic_ref::wait std::atomic_ref::notify_one std::atomic_ref::notify_all
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion reading
//@ verdict: rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DREF
//@ verdict: all = correct
//@ run: -std=gnu++20 -DREF -DBUG=1
//@ verdict: all = wrong deadlock waiting
//@ run: -std=gnu++20 -DREF -DBUG=2
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion reading
//@ verdict: rc11 wrc11 = wrong race reading|writing
#include <atomic>
#include <cassert>
#include <thread>

#if BUG == 2
constexpr auto release = std::memory_order_relaxed, acquire = std::memory_order_relaxed;
#else
constexpr auto release = std::memory_order_release, acquire = std::memory_order_acquire;
#endif
#ifdef REF
static int first_place, second_place;
static std::atomic_ref<int> first(first_place), second(second_place);
#else
static std::atomic<int> first{0}, second{0};
#endif
static int message;

int main() {
    std::thread waiter([] {
        first.wait(0, acquire); //~ waiting
        assert(message == 42); //~ reading
        second.wait(0, acquire); //~ waiting
    });
    message = 42; //~ writing
#if BUG == 1
    first.notify_one();
    first.store(1, release);
    second.notify_all();
    second.store(1, release);
#else
    first.store(1, release);
    first.notify_one();
    second.store(1, release);
    second.notify_all();
#endif
    waiter.join();
}
