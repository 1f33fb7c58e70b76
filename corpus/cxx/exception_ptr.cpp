// An exception is handed from the thread where it was thrown to others, which throw it again and look at it at the same time. With
// -DBUG one of them changes it.
//@ run:
//@ verdict: all = correct
//@ executions: all = 20 // C(6, 3): each thread updates the count of references three times (what is thrown again, the argument let go, what was caught let go)
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race change|look
//@ run: -DBUG=2
//@ native: no // undefined: libstdc++ looks into the exception that is not there
//@ verdict: all = wrong assertion again
#include <cassert>
#include <exception>
#include <stdexcept>
#include <thread>
#include <utility>

struct Failure {
    int number;
};

static int look(std::exception_ptr &failure) {
    try {
        std::rethrow_exception(std::move(failure));
    } catch (const Failure &caught) {
        return caught.number; //~ look
    }
}

int main() {
    std::exception_ptr failure;
    assert(!failure && !std::current_exception());
    std::thread thrower([&failure] {
        try {
            throw Failure{3};
        } catch (...) {
            failure = std::current_exception();
        }
    });
    thrower.join();
    std::exception_ptr copy = failure;
    std::thread other([copy = std::move(copy)]() mutable {
#if BUG == 1
        try {
            std::rethrow_exception(copy);
        } catch (Failure &caught) {
            caught.number = 4; //~ change
        }
#else
        assert(look(copy) == 3);
#endif
    });
    assert(look(failure) == 3);
    other.join();
    std::exception_ptr made = std::make_exception_ptr(std::runtime_error("made"));
    try {
#if BUG == 2
        made = nullptr;
#endif
        std::rethrow_exception(made); //~ again
    } catch (const std::exception &exception) {
        assert(exception.what()[0] == 'm');
    }
}
