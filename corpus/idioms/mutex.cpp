#include <cassert>
#include <mutex>
#include <thread>

using namespace std;

static mutex lock_of_total;
static int total;

static void increment() {
#ifndef BUG
    lock_guard<mutex> guard(lock_of_total);
#endif
    total++;
}

int main() {
    thread t0(increment);
    thread t1(increment);
    t0.join();
    t1.join();
    assert(total == 2);
}
