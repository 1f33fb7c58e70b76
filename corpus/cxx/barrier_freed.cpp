// Two threads meet at a std::barrier, or with -DLATCH at a std::latch, that one of them deletes when the other has gone on. With -DBUG it
// does so as soon as it has gone on itself, while the other may still be waking up.
// Counts: nobody can tell who arrives first.
//@ functions: std::barrier::arrive_and_wait std::latch::arrive_and_wait
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ run: -std=gnu++20 -DLATCH
//@ verdict: all = correct
//@ executions: all = 1 // see above
//@ run: -std=gnu++20 -DBUG
//@ verdict: all = wrong use-after-free WAIT|DELETE
//@ run: -std=gnu++20 -DLATCH -DBUG
//@ verdict: all = wrong use-after-free WAIT|DELETE
#include <barrier>
#include <latch>
#include <thread>

#ifdef LATCH
using Meeting = std::latch;
#else
using Meeting = std::barrier<>;
#endif

int main() {
    auto *meeting = new Meeting(2);
    std::thread other([=] {
        meeting->arrive_and_wait(); //~ WAIT
    });
    meeting->arrive_and_wait();
#ifndef BUG
    other.join();
#endif
    delete meeting; //~ DELETE
#ifdef BUG
    other.join();
#endif
}
