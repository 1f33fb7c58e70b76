// Global variables are made before main, in order, and ended after it, backwards; so are local statics, and thread-local
// variables when their thread ends.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // one thread at a time
//@ run: -DBUG=1
//@ verdict: all = wrong assertion ending
//@ run: -DBUG=2
//@ verdict: all = wrong assertion ending
#include <cassert>
#include <cstdlib>
#include <thread>

static int order;
struct Step {
    int begin, end;
    Step(int begin, int end) : begin(begin), end(end) { assert(order++ == begin); }
    ~Step() {
        assert(order++ == end); //~ ending
    }
};

#if BUG
static Step first(0, 9);
#else
static Step first(0, 8);
#endif
static Step second(1, 7);
static thread_local Step mine(2, 3);

static void use_local() {
    static Step local(5, 6);
    assert(local.begin == 5);
}

int main() {
    std::thread user([] { assert(mine.end == 3); });
    user.join();
    assert(order++ == 4);
    use_local();
#if BUG == 2
    std::exit(0);
#endif
}
