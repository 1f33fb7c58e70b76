#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

static atomic<int> x, y;
static int one, two;

int main() {
    thread t0([] {
        one = x.load(memory_order_relaxed);
        y.store(1, memory_order_relaxed);
    });
    thread t1([] {
        two = y.load(memory_order_relaxed);
        x.store(1, memory_order_relaxed);
    });
    t0.join();
    t1.join();
    assert(!(one == 1 && two == 1));
}
