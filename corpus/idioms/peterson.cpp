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

static atomic<bool> wants[2];
static atomic<int> turn;
static int total;

static void increment(int me) {
    wants[me].store(true, STORE);
    turn.store(1 - me, STORE);
    while (wants[1 - me].load(LOAD) && turn.load(LOAD) != me);
    total++;
    wants[me].store(false, STORE);
}

int main() {
    thread t0(increment, 0);
    thread t1(increment, 1);
    t0.join();
    t1.join();
    assert(total == 2);
}
