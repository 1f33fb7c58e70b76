#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

static atomic<int> x, y;
static int one, two;

int main() {
    thread t0([] {
        x.store(1, ORDER);
        one = y.load(ORDER);
    });
    thread t1([] {
        y.store(1, ORDER);
        two = x.load(ORDER);
    });
    t0.join();
    t1.join();
    assert(one + two > 0);
}
