// N threads meet at a std::barrier twice, or with -DLATCH they count a std::latch down for which main waits (twice, which is allowed).
// With -DBUG=1 one thread does not wait; with -DBUG=2 one does not arrive; with -DTRY main asks the latch without waiting; with -DBUG=3 a
// thread counts the latch down once too often, so that it opens too early; with -DCOMPLETION the barrier has a completion function.
// Counts: nobody can tell who arrives first.
//@ functions: std::barrier::arrive_and_wait std::barrier::arrive std::barrier::wait std::latch::count_down std::latch::wait std::latch::try_wait
//@ run: -std=gnu++20 -DN=2
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ reads-from: all = 1 // see above
//@ run: -std=gnu++20 -DN=4
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ run: -std=gnu++20 -DN=2 -DBUG=1
//@ verdict: sc tso pso = wrong assertion READ
//@ verdict: ra rc11 wrc11 = wrong race READ|WRITE
//@ run: -std=gnu++20 -DN=2 -DBUG=2
//@ verdict: all = wrong deadlock WAIT|AGAIN
//@ run: -std=gnu++20 -DN=2 -DCOMPLETION
//@ verdict: all = correct
//@ run: -std=gnu++20 -DN=2 -DLATCH
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ reads-from: all = 1 // see above
//@ run: -std=gnu++20 -DN=4 -DLATCH
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ run: -std=gnu++20 -DN=2 -DLATCH -DBUG=1
//@ verdict: sc tso pso = wrong assertion TOTAL
//@ verdict: ra rc11 wrc11 = wrong race SUM|COUNTED
//@ run: -std=gnu++20 -DN=2 -DLATCH -DBUG=2
//@ verdict: all = wrong deadlock LATCH
//@ run: -std=gnu++20 -DN=2 -DLATCH -DBUG=3
//@ verdict: sc tso pso = wrong misuse|assertion TWICE|DOWN|TOTAL
//@ verdict: ra rc11 wrc11 = wrong misuse|race TWICE|DOWN|SUM|COUNTED
//@ run: -std=gnu++20 -DN=2 -DLATCH -DTRY
//@ verdict: all = correct
//@ run: -std=gnu++20 -DN=2 -DLATCH -DTRY -DBUG=4
//@ verdict: sc tso pso = wrong assertion TOTAL
//@ verdict: ra rc11 wrc11 = wrong race SUM|COUNTED
#include <barrier>
#include <cassert>
#include <latch>
#include <thread>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

static int written[N];

#ifdef LATCH
static std::latch meeting(N);

static void work(int self) {
    if (BUG == 2 && self == 0) return;
    written[self] = 1; //~ COUNTED
    meeting.count_down(); //~ DOWN
    if (BUG == 3 && self == 0) meeting.count_down(); //~ TWICE
}

int main() {
    std::vector<std::thread> threads;
    for (int i = 0; i < N; i++) threads.emplace_back(work, i);
#ifdef TRY
    const bool open = meeting.try_wait();
    if (open || BUG == 4)
#else
    if (BUG != 1) meeting.wait(); //~ LATCH
    if (BUG != 1) meeting.wait();
#endif
    {
        int sum = 0;
        for (int i = 0; i < N; i++) sum += written[i]; //~ SUM
        assert(sum == N); //~ TOTAL
    }
    for (auto &thread : threads) thread.join();
}
#else
#ifdef COMPLETION
static int completed;
struct complete {
    void operator()() noexcept { completed++; }
};
static std::barrier<complete> meeting(N);
#else
static std::barrier meeting(N);
#endif

static void work(int self) {
    written[self] = 1; //~ WRITE
#ifndef COMPLETION
    if (BUG == 1 && self == 0) {
        [[maybe_unused]] auto token = meeting.arrive();
    } else if (BUG == 2 && self == 0) {
        return;
    } else if (self == 1) {
        auto token = meeting.arrive();
        meeting.wait(std::move(token)); //~ AGAIN
    } else
#endif
        meeting.arrive_and_wait(); //~ WAIT
    for (int i = 0; i < N; i++) assert(written[i] == 1); //~ READ
    if (BUG == 0) meeting.arrive_and_wait();
#ifdef COMPLETION
    assert(completed == 2);
#endif
}

int main() {
    std::vector<std::thread> threads;
    for (int i = 1; i < N; i++) threads.emplace_back(work, i);
    work(0);
    for (auto &thread : threads) thread.join();
}
#endif
