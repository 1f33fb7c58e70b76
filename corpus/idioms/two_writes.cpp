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

int main() {
    thread t0([] {
        x.store(1, ORDER);
        y.store(2, ORDER);
    });
    thread t1([] {
        y.store(1, ORDER);
        x.store(2, ORDER);
    });
    t0.join();
    t1.join();
    assert(!(x.load(ORDER) == 1 && y.load(ORDER) == 1));
}
