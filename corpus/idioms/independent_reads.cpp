#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic<int> x, y;
static int one[2], two[2];

int main() {
    thread t0([] { x.store(1, STORE); });
    thread t1([] { y.store(1, STORE); });
    thread t2([] {
        one[0] = x.load(LOAD);
        one[1] = y.load(LOAD);
    });
    thread t3([] {
        two[0] = y.load(LOAD);
        two[1] = x.load(LOAD);
    });
    t0.join();
    t1.join();
    t2.join();
    t3.join();
    assert(!(one[0] == 1 && one[1] == 0 && two[0] == 1 && two[1] == 0));
}
