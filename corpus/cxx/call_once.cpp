// std::call_once: two threads, one call, which both have behind them. With -DTHROWS the call of one of them throws: it has not been
// made then, and the other makes it. With -DBUG the second flag is another one.
//@ functions: std::call_once
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // who calls
//@ run: -DTHROWS
//@ verdict: all = correct
//@ executions: all = 2 // `main` throws before the other calls, or finds the call made
//@ run: -DBUG
//@ verdict: ra rc11 wrc11 = wrong race calling
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag first, second;
static int calls;

static void call(std::once_flag &flag, int amount) {
    std::call_once(flag, [amount](int more) { calls += amount + more; }, 1); //~ calling
    assert(calls == 3);
}

int main() {
    std::thread other([] { call(first, 2); });
#ifdef BUG
    call(second, 2);
#elif defined THROWS
    bool threw = false;
    try {
        std::call_once(first, [] { throw 5; });
    } catch (int number) {
        threw = number == 5;
    }
    if (!threw) assert(calls == 3);
#else
    call(first, 2);
#endif
    other.join();
}
