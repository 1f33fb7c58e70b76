// An exception is not followed. Nobody would catch it: then throwing is an error, which names it. Somebody might: then it is not
// supported.
//@ run:
//@ verdict: all = correct
//@ run: -DBUG=1
//@ verdict: all = wrong assertion throwing
//@ run: -DBUG=2
//@ verdict: all = wrong assertion library
//@ run: -DBUG=1 -DCATCHES
//@ verdict: all = wrong unsupported throwing
#include <cassert>
#include <stdexcept>
#include <string>
#include <thread>

struct Failure {
    int number;
};

struct Cleanup {
    int &count;
    ~Cleanup() { count++; }
};

static int checked(int number) {
#if BUG == 1
    if (number == 2) throw Failure{number}; //~ throwing
#elif BUG == 2
    if (number == 2) throw std::runtime_error("two: " + std::to_string(number)); //~ library
#endif
    return number;
}

static int guarded(int number) noexcept {
#ifdef CATCHES
    try {
        return checked(number);
    } catch (const Failure &failure) {
        return failure.number;
    }
#else
    return checked(number);
#endif
}

int main() {
    int count = 0;
    std::thread worker([&count] {
        Cleanup cleanup{count};
        assert(guarded(2) == 2);
    });
    worker.join();
    assert(count == 1);
}
