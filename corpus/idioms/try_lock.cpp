#include <cassert>
#include <mutex>
#include <thread>

using namespace std;

static mutex lock_of_value;
static int value;

int main() {
    thread t0([] {
        lock_guard<mutex> guard(lock_of_value);
        value += 1;
    });
    thread t1([] {
        unique_lock<mutex> guard(lock_of_value, try_to_lock);
        if (guard) value += 2;
    });
    t0.join();
    t1.join();
    assert(value == 1 || value == 3);
}
