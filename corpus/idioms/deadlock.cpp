#include <mutex>
#include <thread>

using namespace std;

static mutex left_one, right_one;
static int one, two;

static void both(mutex &first, mutex &second) {
    lock_guard<mutex> outer(first);
    lock_guard<mutex> inner(second);
    one++, two++;
}

int main() {
    thread t0([] { both(left_one, right_one); });
    thread t1([] {
#ifdef BUG
        both(right_one, left_one);
#else
        both(left_one, right_one);
#endif
    });
    t0.join();
    t1.join();
}
