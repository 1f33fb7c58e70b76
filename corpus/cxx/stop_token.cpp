// A stop token (C++20): a thread works until it is asked to stop, which orders what was written before. With -DBUG=1 it is written behind
// the request; with -DBUG=2 the thread is joined before it is asked, and never stops.
//@ functions: std::stop_token::stop_requested std::stop_source::request_stop std::jthread::request_stop std::jthread::join
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: sc tso pso = wrong assertion reading
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: all = wrong livelock|deadlock working|joining
#include <cassert>
#include <thread>

static int message;

int main() {
    std::jthread worker([](std::stop_token stop) {
        while (!stop.stop_requested()) { //~ working
        }
        assert(message == 42); //~ reading
    });
#if BUG == 1
    worker.request_stop();
    message = 42; //~ writing
#elif BUG == 2
    message = 42;
    worker.join(); //~ joining
    worker.request_stop();
#else
    message = 42;
    worker.request_stop();
#endif
    if (worker.joinable()) worker.join();
}
