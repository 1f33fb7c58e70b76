#include <cassert>
#include <thread>

using namespace std;

static int total;

int main() {
    thread t0([] { total++; });
    thread t1([] { total++; });
    t0.join();
    t1.join();
    assert(total == 2);
}
