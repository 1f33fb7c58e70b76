#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static atomic<bool> ready;
static int message;

int main() {
    thread t0([] {
        message = 42;
        ready.store(true, STORE);
    });
    thread t1([] {
        if (ready.load(LOAD)) assert(message == 42);
    });
    t0.join();
    t1.join();
}
