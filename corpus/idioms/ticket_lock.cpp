#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define LOAD memory_order_relaxed
#else
#define LOAD memory_order_acquire
#endif

static atomic<int> tickets, served;
static int total;

static void increment() {
    int ticket = tickets.fetch_add(1, memory_order_relaxed);
    while (served.load(LOAD) != ticket);
    total++;
    served.store(ticket + 1, memory_order_release);
}

int main() {
    thread t0(increment);
    thread t1(increment);
    t0.join();
    t1.join();
    assert(total == 2);
}
