// Local objects and temporaries end with their scope or their full expression, also when an exception leaves the scope. A reference
// keeps a temporary alive (-DBUG=1: a pointer does not; -DBUG=2: a variable is used when an exception has left its block;
// -DBUG=3: a thread uses a variable of a block that its maker has left).
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the thread is joined before anything else happens
//@ run: -DBUG=1
//@ verdict: all = wrong use-after-free TEMPORARY
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free CAUGHT
//@ run: -DBUG=3
//@ verdict: all = wrong use-after-free THREAD
#include <cassert>
#include <thread>

static int *kept;

struct Number {
    int value;
    explicit Number(int value) : value(value) {}
    int *place() { return kept = &value; }
};

static void temporary() {
    const Number &number = Number(4);
    assert(number.value == 4);
    assert(*Number(5).place() == 5);
#if BUG == 1
    Number(5).place();
    assert(*kept == 5); //~ TEMPORARY
#endif
}

static void caught() {
    for (int i = 0; i < 2; i++) {
        try {
            int local = i;
            kept = &local;
            if (*kept == 1)
                throw 7;
        } catch (int thrown) {
            assert(thrown == 7);
#if BUG == 2
            assert(*kept == 1); //~ CAUGHT
#endif
        }
    }
}

static void other() {
    std::thread thread;
    {
        int local = 6;
        thread = std::thread([&local] {
            assert(local == 6); //~ THREAD
        });
#if BUG != 3
        thread.join();
#endif
    }
    if (thread.joinable())
        thread.join();
}

int main() {
    temporary();
    caught();
    other();
}
